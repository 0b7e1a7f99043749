//! TOML texts as trees.

use super::error::Fault;
use super::tree::{Node, Table, Value};
use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue};

/// Reads a TOML text. The parser bounds the nesting, and so does this for what it walks.
pub(super) fn parse(text: &str) -> Result<Node<'_>, Fault> {
    let table = DeTable::parse(text).map_err(|error| {
        let message = error.message().trim();
        let message = if message.is_empty() { "this is no TOML" } else { message };
        Fault { message: format!("the text is no TOML: {message}"), span: error.span(), help: None }
    })?;
    let span = table.span();
    Ok(Node::new(span, Value::Table(convert(table.into_inner()))))
}

fn convert(table: DeTable<'_>) -> Table<'_> {
    let mut fields: Vec<_> = table
        .into_iter()
        .map(|(key, value)| (Node::new(key.span(), Value::Text(key.into_inner())), node(value)))
        .collect();
    fields.sort_by_key(|(key, _)| key.span().start);
    Table(fields)
}

fn node(value: Spanned<DeValue<'_>>) -> Node<'_> {
    let span = value.span();
    let value = match value.into_inner() {
        DeValue::String(text) => Value::Text(text),
        DeValue::Integer(n) => match i64::from_str_radix(n.as_str(), n.radix()) {
            Ok(n) => Value::Int(n),
            Err(_) => Value::Real(n.as_str().parse().unwrap_or(f64::INFINITY)),
        },
        DeValue::Float(x) => Value::Real(x.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(b) => Value::Bool(b),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(list) => Value::List(list.into_iter().map(node).collect()),
        DeValue::Table(table) => Value::Table(convert(table)),
    };
    Node::new(span, value)
}
