//! Tables: rows and cells of any source; tables inside others, or made for layout, fall apart into their contents.

use ego_tree::NodeRef;
use scraper::Node;

use super::model::{Cell, Marks, Row, TextBlock};
use super::reader::{Place, Reader, Sink};

/// Most columns or rows that one cell may span.
const MAX_SPAN: u32 = 50;

/// Reads a table where one may stand; anywhere else the contents of its cells.
pub fn read(reader: &Reader, node: NodeRef<'_, Node>, place: &Place, sink: &mut Sink) {
    sink.end_line();
    if place.in_cell || place.lists > 0 || place.quotes > 0 {
        return contents(reader, node, place, sink);
    }
    let inner = Place { in_cell: true, marks: Marks::default(), ..place.clone() };
    let (mut head, mut body, mut caption) = (Vec::new(), Vec::new(), Vec::new());
    for part in node.children() {
        match name_of(part) {
            "thead" => head.extend(rows(reader, part, &inner)),
            "tbody" | "tfoot" => body.extend(rows(reader, part, &inner)),
            "caption" => {
                caption =
                    reader.blocks_of(part, &Place { marks: Marks { em: true, ..Marks::default() }, ..place.clone() })
            }
            _ => {}
        }
    }
    if head.is_empty() && body.first().is_some_and(|row: &Row| row.iter().all(|cell| cell.header)) {
        head.push(body.remove(0));
    }
    let cells = || head.iter().chain(&body).flatten();
    if cells().all(|cell| cell.content.is_empty()) {
        head.clear();
        body.clear();
    }
    if head.len() + body.len() == 1 && head.iter().chain(&body).flatten().count() == 1 {
        // a frame around one text is layout
        return contents(reader, node, place, sink);
    }
    if !(head.is_empty() && body.is_empty()) {
        sink.push(TextBlock::Table { head, body });
    }
    for block in caption {
        sink.push(block);
    }
}

fn rows(reader: &Reader, part: NodeRef<'_, Node>, inner: &Place) -> Vec<Row> {
    let rows = part.children().filter(|row| name_of(*row) == "tr");
    rows.map(|row| cells(reader, row, inner)).filter(|row| !row.is_empty()).collect()
}

fn cells(reader: &Reader, row: NodeRef<'_, Node>, inner: &Place) -> Row {
    let mut out = Row::new();
    for node in row.children() {
        let Some(element) = node.value().as_element() else { continue };
        let header = match element.name() {
            "th" => true,
            "td" => false,
            _ => continue,
        };
        let span = |name| element.attr(name).and_then(|v| v.parse().ok()).unwrap_or(1_u32).clamp(1, MAX_SPAN);
        let content = reader.blocks_of(node, inner);
        out.push(Cell { header, colspan: span("colspan"), rowspan: span("rowspan"), content });
    }
    out
}

fn contents(reader: &Reader, node: NodeRef<'_, Node>, place: &Place, sink: &mut Sink) {
    reader.children(node, place, sink);
    sink.end_line();
}

fn name_of<'a>(node: NodeRef<'a, Node>) -> &'a str {
    node.value().as_element().map_or("", |element| element.name())
}
