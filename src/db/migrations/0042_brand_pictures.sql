-- Pictures of the brand are PNG and, for the picture that stands for shared pages, JPEG.

alter table brand_pictures rename column png to file;
