// What the rendering engine lacks and the libraries touch at load. Imported before everything else.
const scope: { console?: unknown; setTimeout?: unknown; clearTimeout?: unknown } = globalThis;
const silent = () => undefined;
scope.console ??= { log: silent, info: silent, warn: silent, error: silent, debug: silent };
scope.setTimeout ??= silent;
scope.clearTimeout ??= silent;

export {};
