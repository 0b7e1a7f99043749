//! What is written is read back by the format's own reader, in parts and joined.

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::fs::File;
use upset_lab::store::{State, Store};
use upset_lab::{Budget, Census, Class, Traits};
use upset_parquet::Parquet;

#[test]
fn shards_and_their_join_hold_every_row() {
    let folder = std::env::temp_dir().join(format!("upset-parquet-{}", std::process::id()));
    let class = Class::new("posets", None, &Traits::default()).unwrap();
    let census = Census::new(class, (1, 6)).unwrap().compute("grundy, n_free, width / 2 as half").unwrap();
    let store = Store::new(&folder, &Parquet, 3).unwrap();
    let plan = census.plan();
    for k in 0..3 {
        store.write(k, &census, &plan, &Budget::unlimited()).unwrap();
        assert!(matches!(store.state(k, &census).unwrap(), State::Finished(_)));
    }
    let joined = folder.join("all.parquet");
    store.join(&joined).unwrap();
    let read = |path| {
        let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
        let about = reader.metadata().file_metadata().key_value_metadata().unwrap()[0].value.clone().unwrap();
        assert_eq!(about, census.definition());
        reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect::<Vec<String>>()
    };
    let mut parts: Vec<String> = (0..3).flat_map(|k| read(store.path(k))).collect();
    assert_eq!(parts, read(joined.clone()));
    assert_eq!(parts.len(), 1 + 2 + 5 + 16 + 63 + 318);
    let mut rows = Vec::new();
    census
        .rows(&plan, &Budget::unlimited(), &mut |row| {
            rows.push(row);
            Ok(())
        })
        .unwrap();
    let reader = SerializedFileReader::new(File::open(joined).unwrap()).unwrap();
    let grundy = |row: parquet::record::Row| match row.into_columns()[2].1 {
        Field::Long(g) => g,
        _ => panic!(),
    };
    let sum: i64 = reader.get_row_iter(None).unwrap().map(|row| grundy(row.unwrap())).sum();
    let expected: f64 = rows.iter().map(|row| row[2].real().unwrap()).sum();
    assert_eq!(sum as f64, expected);
    parts.dedup();
    assert_eq!(parts.len(), rows.len());
    std::fs::remove_dir_all(folder).unwrap();
}
