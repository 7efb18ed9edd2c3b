import type { Tag } from './tags.ts';
import { COLUMN } from './theme.ts';
import type { Document } from './type.ts';

/** Smallest part that is never split across pages. */
export interface Atom {
  height: number;
  /** Points of space above, omitted at the top of a page. */
  before: number;
  /** Keeps the atom on the page of the next atom, as a heading needs. */
  isKeptWithNext?: boolean;
  draw: (parent: Tag, y: number) => void;
}

/** Minimum filled share of the last page, if there are several pages. */
const MIN_LAST_PAGE_SHARE = 0.4;

const HEIGHT_STEP = 12;

function groups(atoms: readonly Atom[]): Atom[][] {
  const result: Atom[][] = [];
  let isJoining = false;
  for (const atom of atoms) {
    const last = result.at(-1);
    if (isJoining && last) last.push(atom);
    else result.push([atom]);
    isJoining = atom.isKeptWithNext === true;
  }
  return result;
}

const sumHeights = (atoms: readonly Atom[]) =>
  atoms.reduce((sum, { before, height }, index) => sum + (index > 0 ? before : 0) + height, 0);

function paginate(atoms: readonly Atom[], height: number): Atom[][] {
  const pages: Atom[][] = [[]];
  for (const group of groups(atoms)) {
    const page = pages.at(-1) ?? [];
    if (page.length > 0 && sumHeights([...page, ...group]) > height) pages.push([...group]);
    else page.push(...group);
  }
  return pages;
}

/**
 * Divides atoms into as few pages as possible. If the last page would be nearly empty, all pages end a little earlier.
 */
export function balance(atoms: readonly Atom[]): Atom[][] {
  const height = COLUMN.bottom - COLUMN.top;
  const fewest = paginate(atoms, height);
  const isFilled = (pages: Atom[][]) =>
    pages.length === 1 || sumHeights(pages.at(-1) ?? []) > MIN_LAST_PAGE_SHARE * height;
  for (let lower = height; lower > 0; lower -= HEIGHT_STEP) {
    const pages = paginate(atoms, lower);
    if (pages.length > fewest.length) break;
    if (isFilled(pages)) return pages;
  }
  return fewest;
}

export function flow(doc: Document, parent: Tag, atoms: readonly Atom[]): void {
  for (const [index, page] of balance(atoms).entries()) {
    if (index > 0) doc.addPage();
    let y: number = COLUMN.top;
    for (const [place, atom] of page.entries()) {
      y += place > 0 ? atom.before : 0;
      atom.draw(parent, y);
      y += atom.height;
    }
  }
}
