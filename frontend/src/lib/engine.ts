// Globals that the rendering engine lacks and the libraries use when they load. Imported before everything else.

/** Numbers as the plural rules of `intl-pluralrules` read them: Latin digits with a decimal point. */
class PlainNumberFormat {
  format(number: number): string {
    return String(number);
  }

  resolvedOptions() {
    return { locale: "en", minimumIntegerDigits: 1, minimumFractionDigits: 0, maximumFractionDigits: 3 };
  }
}

const scope: { console?: unknown; setTimeout?: unknown; clearTimeout?: unknown; Intl?: unknown } = globalThis;
const silent = () => undefined;
scope.console ??= { log: silent, info: silent, warn: silent, error: silent, debug: silent };
scope.setTimeout ??= silent;
scope.clearTimeout ??= silent;
scope.Intl ??= { NumberFormat: PlainNumberFormat };

export {};
