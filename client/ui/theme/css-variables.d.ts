import 'react';

declare module 'react' {
  /** Custom properties in `style`. */
  interface CSSProperties {
    // oxlint-disable-next-line typescript/consistent-indexed-object-style -- only an interface can be augmented
    [name: `--${string}`]: string | number | undefined;
  }
}
