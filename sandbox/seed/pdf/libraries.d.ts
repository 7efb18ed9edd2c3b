/** What the types of two libraries lack. */

declare module 'fontverter' {
  /** Converts a font between its file formats. `sfnt` is TrueType or OpenType. */
  export function convert(font: Buffer, format: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>;
}

declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** In points, from the page's upper left corner: left, top, right, bottom. */
    bbox?: [number, number, number, number];
    /** What the heading of a table's cells stands for. */
    scope?: 'Row' | 'Column';
  }
}
