// Which React the sources run on. Components import `react`; what the browser loads and the renderer runs is preact.

/** esbuild's options for JSX and for the modules of React. */
export const react = {
  jsx: "automatic",
  jsxImportSource: "react",
  alias: {
    "react/jsx-runtime": "preact/jsx-runtime",
    "react-dom/client": "preact/compat/client",
    "react-dom/server": "preact-render-to-string",
    "react-dom": "preact/compat",
    react: "preact/compat",
  },
};
