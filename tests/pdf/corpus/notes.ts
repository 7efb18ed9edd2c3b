import { latin1, type RawObject, writeFile } from './raw-pdf.ts';

/** Handwritten notes of a few pages, with the changes of a case. */

export interface Notes {
  version?: string;
  /** Dictionary entries of each page. */
  pages?: readonly string[];
  /** Contents of each page. Undefined if the page's entries name them. */
  contents?: readonly (string | undefined)[];
  catalog?: string;
  /** Entries of the tree's root, which pages inherit. */
  tree?: string;
  /** Further objects, numbered from 100. */
  more?: readonly RawObject[];
  trailer?: string;
  /** True if pages bring their own fonts and boxes. */
  isBare?: boolean;
}

export const FONT =
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** Draws a line of text and a line below it, in colours. */
export const draw = (text: string, x = 60, y = 150) =>
  `q 0.1 0.3 0.7 rg ${x} ${y - 20} 120 6 re f Q BT /F 14 Tf ${x} ${y} Td (${text}) Tj ET`;

const BOX = '/MediaBox [0 0 300 400]';
const FIRST_MORE = 100;

/** Lists the objects: 1 is the root, 2 the tree, 3 the font, 10… the pages, 50… their contents. */
export function notesObjects(notes: Notes): Map<number, RawObject> {
  const { pages = ['', ''], catalog = '', tree = '', more = [], isBare = false } = notes;
  const contents = notes.contents ?? pages.map((_, index) => draw(`Elasticity ${index + 1}`));
  const kids = pages.map((_, index) => `${10 + index} 0 R`).join(' ');
  const inherited = isBare ? '' : `${BOX} /Resources << /Font << /F 3 0 R >> >>`;
  const objects = new Map<number, RawObject>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [
      2,
      `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} ${without(inherited, tree)} ${tree} >>`,
    ],
    [3, FONT],
  ]);
  pages.forEach((entries, index) => {
    const content = contents[index];
    const link = content === undefined ? '' : `/Contents ${50 + index} 0 R`;
    objects.set(10 + index, `<< /Type /Page /Parent 2 0 R ${link} ${entries} >>`);
    if (content !== undefined) objects.set(50 + index, { data: content });
  });
  for (const [index, object] of more.entries()) objects.set(FIRST_MORE + index, object);
  return objects;
}

/** Leaves out the box if the tree has its own. */
const without = (inherited: string, tree: string) =>
  tree.includes('/MediaBox') ? inherited.replace(BOX, '') : inherited;

export const notesText = (notes: Notes = {}) =>
  writeFile({
    objects: notesObjects(notes),
    ...(notes.version ? { version: notes.version } : {}),
    ...(notes.trailer ? { trailer: notes.trailer } : {}),
  });

export const makeNotes = (notes: Notes = {}) => latin1(notesText(notes));
