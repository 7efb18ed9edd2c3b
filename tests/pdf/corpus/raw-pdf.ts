/** PDF written byte by byte, for structures that libraries do not write. */

export interface RawStream {
  /** Dictionary entries, without the length. */
  entries?: string;
  data: string;
}

/** Text of an object, or a stream. Latin-1, so that a character is a byte. */
export type RawObject = string | RawStream;

export interface RawFile {
  version?: string;
  objects: ReadonlyMap<number, RawObject>;
  /** Trailer entries, without the size. */
  trailer?: string;
}

export interface Written {
  text: string;
  offsets: Map<number, number>;
}

export const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

export function writeObject(number: number, object: RawObject): string {
  const body =
    typeof object === 'string'
      ? object
      : `<< ${object.entries ?? ''} /Length ${object.data.length} >>\nstream\n${object.data}\nendstream`;
  return `${number} 0 obj\n${body}\nendobj\n`;
}

/** Writes objects one after another. @param start offset of the first object in the file */
export function writeObjects(objects: RawFile['objects'], start: number): Written {
  const offsets = new Map<number, number>();
  let text = '';
  for (const [number, object] of objects) {
    offsets.set(number, start + text.length);
    text += writeObject(number, object);
  }
  return { text, offsets };
}

const entry = (offset: number, generation = 0, kind = 'n') =>
  `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${kind} \n`;

/** Writes a table of one section for each object, which every reader accepts. */
export function writeTable(offsets: Written['offsets']): string {
  const sections = [...offsets].map(([number, offset]) => `${number} 1\n${entry(offset)}`);
  return `xref\n0 1\n${entry(0, 65_535, 'f')}${sections.join('')}`;
}

export const writeEnd = (size: number, entries: string, startxref: number) =>
  `trailer\n<< /Size ${size} /Root 1 0 R ${entries} >>\nstartxref\n${startxref}\n%%EOF\n`;

export const trailerSize = (objects: RawFile['objects']) => Math.max(...objects.keys()) + 1;

export function writeFile({ version = '1.7', objects, trailer = '' }: RawFile): string {
  const header = `%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`;
  const { text, offsets } = writeObjects(objects, header.length);
  const body = header + text;
  return body + writeTable(offsets) + writeEnd(trailerSize(objects), trailer, body.length);
}

/** Adds objects to a file like an editor's incremental update. */
export function appendUpdate(file: string, objects: RawFile['objects'], size: number): string {
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1] ?? '0';
  const { text, offsets } = writeObjects(objects, file.length);
  const body = file + text;
  return body + writeTable(offsets) + writeEnd(size, `/Prev ${previous}`, body.length);
}
