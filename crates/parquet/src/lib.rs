//! Tables of the laboratory as Parquet files: a crate of its own, because it takes long to build.
//!
//! Every column may be null, which says that the effort did not suffice to decide it. The definition of the census stands in the metadata
//! of the file under `upset.census`.
#![forbid(unsafe_code)]

use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type as Schema, TypePtr};
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use upset_lab::store::{Format, Sheet};
use upset_lab::{Cell, Type};

/// Parquet files.
pub struct Parquet;

/// Rows that are held before they are written together.
const GROUP: usize = 1 << 16;

/// A column that is being filled; nothing for what is not decided.
enum Column {
    Int(Vec<Option<i64>>),
    Real(Vec<Option<f64>>),
    Bool(Vec<Option<bool>>),
    Text(Vec<Option<ByteArray>>),
}

struct Table<'w> {
    file: SerializedFileWriter<Box<dyn Write + Send + 'w>>,
    columns: Vec<Column>,
    rows: usize,
}

fn failed(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::other(error)
}

fn schema(header: &[(String, Type)]) -> io::Result<TypePtr> {
    let field = |(name, kind): &(String, Type)| {
        let (physical, converted) = match kind {
            Type::Int => (Physical::INT64, ConvertedType::NONE),
            Type::Real => (Physical::DOUBLE, ConvertedType::NONE),
            Type::Bool => (Physical::BOOLEAN, ConvertedType::NONE),
            Type::Text => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
        };
        let field = Schema::primitive_type_builder(name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_converted_type(converted);
        field.build().map(Arc::new)
    };
    let fields = header.iter().map(field).collect::<Result<Vec<_>, _>>().map_err(failed)?;
    Schema::group_type_builder("census").with_fields(fields).build().map(Arc::new).map_err(failed)
}

fn properties(about: Option<Vec<KeyValue>>) -> Arc<WriterProperties> {
    let properties =
        WriterProperties::builder().set_compression(Compression::SNAPPY).set_key_value_metadata(about);
    Arc::new(properties.build())
}

impl Format for Parquet {
    fn extension(&self) -> &'static str {
        "parquet"
    }

    fn sheet<'w>(
        &self,
        header: &[(String, Type)],
        about: &str,
        out: Box<dyn Write + Send + 'w>,
    ) -> io::Result<Box<dyn Sheet + 'w>> {
        let about = vec![KeyValue::new("upset.census".to_string(), about.to_string())];
        let file =
            SerializedFileWriter::new(out, schema(header)?, properties(Some(about))).map_err(failed)?;
        let empty = |(_, kind): &(String, Type)| match kind {
            Type::Int => Column::Int(Vec::new()),
            Type::Real => Column::Real(Vec::new()),
            Type::Bool => Column::Bool(Vec::new()),
            Type::Text => Column::Text(Vec::new()),
        };
        Ok(Box::new(Table { file, columns: header.iter().map(empty).collect(), rows: 0 }))
    }

    fn join(&self, parts: &[PathBuf], out: &mut (dyn Write + Send)) -> io::Result<()> {
        let Some(first) = parts.first() else { return Ok(()) };
        let open = |part: &PathBuf| SerializedFileReader::new(File::open(part)?).map_err(failed);
        let metadata = open(first)?.metadata().file_metadata().clone();
        let schema = metadata.schema_descr().root_schema_ptr();
        let about = metadata.key_value_metadata().cloned();
        let mut file = SerializedFileWriter::new(out, schema, properties(about)).map_err(failed)?;
        for part in parts {
            let part = open(part)?;
            for group in 0..part.num_row_groups() {
                let group = part.get_row_group(group).map_err(failed)?;
                let rows = usize::try_from(group.metadata().num_rows()).map_err(failed)?;
                let mut written = file.next_row_group().map_err(failed)?;
                for column in 0..group.num_columns() {
                    match group.get_column_reader(column).map_err(failed)? {
                        ColumnReader::Int64ColumnReader(from) => copy(from, rows, &mut written)?,
                        ColumnReader::DoubleColumnReader(from) => copy(from, rows, &mut written)?,
                        ColumnReader::BoolColumnReader(from) => copy(from, rows, &mut written)?,
                        ColumnReader::ByteArrayColumnReader(from) => copy(from, rows, &mut written)?,
                        _ => return Err(io::Error::other("a column of a kind that no census has")),
                    }
                }
                written.close().map_err(failed)?;
            }
        }
        file.close().map(|_| ()).map_err(failed)
    }
}

/// Copies a column of so many rows.
fn copy<T: DataType, W: Write + Send>(
    mut from: ColumnReaderImpl<T>,
    rows: usize,
    to: &mut SerializedRowGroupWriter<'_, W>,
) -> io::Result<()> {
    let (mut defined, mut values) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
    while defined.len() < rows {
        let left = rows - defined.len();
        let (read, ..) = from.read_records(left, Some(&mut defined), None, &mut values).map_err(failed)?;
        if read == 0 {
            return Err(io::Error::other("a column ends before its rows do"));
        }
    }
    put::<T, W>(to, &values, &defined)
}

fn put<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
    defined: &[i16],
) -> io::Result<()> {
    let Some(mut column) = group.next_column().map_err(failed)? else {
        return Err(io::Error::other("a column too many"));
    };
    column.typed::<T>().write_batch(values, Some(defined), None).map_err(failed)?;
    column.close().map_err(failed)
}

fn fill<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    cells: &mut Vec<Option<T::T>>,
) -> io::Result<()> {
    let defined: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
    let values: Vec<T::T> = cells.drain(..).flatten().collect();
    put::<T, W>(group, &values, &defined)
}

impl Table<'_> {
    fn flush(&mut self) -> io::Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.file.next_row_group().map_err(failed)?;
        for column in &mut self.columns {
            match column {
                Column::Int(cells) => fill::<Int64Type, _>(&mut group, cells)?,
                Column::Real(cells) => fill::<DoubleType, _>(&mut group, cells)?,
                Column::Bool(cells) => fill::<BoolType, _>(&mut group, cells)?,
                Column::Text(cells) => fill::<ByteArrayType, _>(&mut group, cells)?,
            }
        }
        group.close().map_err(failed)?;
        self.rows = 0;
        Ok(())
    }
}

impl Sheet for Table<'_> {
    fn push(&mut self, row: &[Cell]) -> io::Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(row) {
            match (column, cell) {
                (Column::Int(cells), Cell::Int(i)) => cells.push(Some(*i)),
                (Column::Real(cells), cell) => cells.push(cell.real()),
                (Column::Bool(cells), Cell::Bool(b)) => cells.push(Some(*b)),
                (Column::Text(cells), Cell::Text(text)) => cells.push(Some(text.as_bytes().to_vec().into())),
                (Column::Int(cells), _) => cells.push(None),
                (Column::Bool(cells), _) => cells.push(None),
                (Column::Text(cells), _) => cells.push(None),
            }
        }
        self.rows += 1;
        if self.rows >= GROUP { self.flush() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.flush()?;
        self.file.close().map(|_| ()).map_err(failed)
    }
}
