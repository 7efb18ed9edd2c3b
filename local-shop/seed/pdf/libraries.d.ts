declare module 'fontverter' {
  /** Converts a font between its file formats. `sfnt` is TrueType or OpenType. */
  export function convert(font: Buffer, format: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>;
}

declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Points from the page's upper left corner: left, top, right, bottom. */
    bbox?: [number, number, number, number];
    scope?: 'Row' | 'Column';
  }
}
