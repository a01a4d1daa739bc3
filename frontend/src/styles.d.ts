import "react";

declare module "react" {
  /** Styles may set the custom properties that the stylesheets read. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
