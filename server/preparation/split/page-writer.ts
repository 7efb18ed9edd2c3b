import { deflateSync } from 'node:zlib';
import { STAMP_NAME } from '../find-defect.ts';
import { balanceOf } from '../format/content-balance.ts';
import { contentsOf, readContent } from '../format/page-content.ts';
import { geometryOf } from '../format/page-geometry.ts';
import { numbersOf, type Page } from '../format/pages.ts';
import { type Pdf, resolve } from '../format/read-pdf.ts';
import { isDictionary, readDictionary, writeDictionary } from '../format/syntax.ts';
import type { TailWriter } from './tail-writer.ts';

/** The bytes of the operators that draw a stamp. */
const SLOT_SIZE = 1024;

/** The height that a stamp may draw in. */
const STAMP_HEIGHT = 24;

/**
 * Returns what writes a page into the tail, with the stamp on it. What pages have in common is written
 * once: their resources, the slot of their width, and the drawing of their geometry.
 */
export function pageWriter(pdf: Pdf, writer: TailWriter): (page: Page) => void {
  const known = new Map<string, string>();
  const once = (key: string, write: () => string) => {
    const reference = known.get(key) ?? write();
    known.set(key, reference);
    return reference;
  };

  const font = writer.add(
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  );
  const opening = writer.addStream([], 'q\n');

  /** @param width pages of nearly the same share a slot */
  const formOf = (width: number) => {
    const room = width > 10 ? Math.floor(width / 5) * 5 : width;
    const entries = [
      ['/Type', '/XObject'],
      ['/Subtype', '/Form'],
      ['/BBox', `[ 0 0 ${Math.ceil(room)} ${STAMP_HEIGHT} ]`],
      ['/Resources', `<< /Font << /F ${font} >> >>`],
    ] as const;
    return once(`form ${room}`, () => writer.addSlot(entries, SLOT_SIZE, room));
  };

  const addForm = (source: string, form: string) =>
    once(`resources ${form} ${source}`, () => {
      const resources = dictionaryOf(pdf, source);
      const xObjects = dictionaryOf(pdf, resources.get('/XObject'));
      resources.set('/XObject', writeDictionary(xObjects.set(STAMP_NAME, form)));
      return writer.add(writeDictionary(resources));
    });

  return (page) => {
    const { number, dictionary } = page;
    const { matrix, width } = geometryOf({
      mediaBox: numbersOf(pdf, dictionary.get('/MediaBox')),
      cropBox: numbersOf(pdf, dictionary.get('/CropBox')),
      rotate: Number(resolve(pdf, dictionary.get('/Rotate'))) || 0,
    });
    const { contents, closing } = tidyContents(pdf, writer, page);
    // The line's end ends a comment with which the content may end.
    const drawing = `\n${closing} Q q ${matrix} cm /Artifact BMC ${STAMP_NAME} Do EMC Q\n`;
    const final = once(drawing, () => writer.addStream([], drawing));
    const stamped = new Map(dictionary)
      .set('/Contents', `[ ${[opening, ...contents, final].join(' ')} ]`)
      .set('/Resources', addForm(dictionary.get('/Resources') ?? 'null', formOf(width)));
    writer.add(writeDictionary(stamped), number);
  };
}

function dictionaryOf(pdf: Pdf, value: string | undefined) {
  const resolved = resolve(pdf, value);
  return isDictionary(resolved) ? readDictionary(resolved) : new Map<string, string>();
}

/**
 * Returns a page's content, and what closes what it leaves open. Where it restores a state that it has
 * not saved, which would undo the state that the stamp needs, the content is a copy without that.
 */
function tidyContents(pdf: Pdf, writer: TailWriter, page: Page) {
  const contents = contentsOf(pdf, page);
  const content = readContent(pdf, contents);
  const { closing, strays } = balanceOf(content);
  if (strays.length === 0) return { contents, closing };
  const tidied = Buffer.from(content, 'latin1');
  for (const at of strays) tidied.write(' ', at);
  const copy = writer.addStream([['/Filter', '/FlateDecode']], deflateSync(tidied));
  return { contents: [copy], closing };
}
