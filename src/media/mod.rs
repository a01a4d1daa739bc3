//! Pictures that people upload: taken in, turned into WebP in several widths, served.

pub mod images;
