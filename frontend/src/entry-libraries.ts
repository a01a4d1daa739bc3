// The libraries of every page, as an entry of their own: esbuild gives them a file beside that of the portal's own code, because the
// set of entries that reach them is another. A browser compiles two files in two tasks; one long task keeps a phone from answering.
import "i18next";
import "react";
import "react-dom/client";
import "react/jsx-runtime";
