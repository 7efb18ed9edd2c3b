import { COLUMN } from './theme.ts';
import type { Document } from './type.ts';

/** The smallest thing that is never broken over two pages. */
export interface Atom {
  height: number;
  /** Space above it, dropped at the top of a page. */
  before: number;
  /** Headings stay with what they head. */
  isKeptWithNext?: boolean;
  draw: (doc: Document, y: number) => void;
}

/** An atom and those that must stand on the same page after it. */
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

/** Sets the atoms one below the other from y on, with a new page wherever the next does not fit. */
export function flow(doc: Document, atoms: readonly Atom[], start: number): void {
  let y = start;
  for (const group of groups(atoms)) {
    const height = group.reduce((sum, atom) => sum + atom.before + atom.height, 0);
    if (y + height > COLUMN.bottom) {
      doc.addPage();
      y = COLUMN.top - (group[0]?.before ?? 0);
    }
    for (const atom of group) {
      y += atom.before;
      atom.draw(doc, y);
      y += atom.height;
    }
  }
}
