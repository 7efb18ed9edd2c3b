import { COLUMN } from './theme.ts';
import type { Document } from './type.ts';

/** The smallest part that is never split across pages. */
export interface Atom {
  height: number;
  /** Space above it in points, omitted at the top of a page. */
  before: number;
  /** Whether it stays on the page of the next atom, as a heading does. */
  isKeptWithNext?: boolean;
  draw: (doc: Document, y: number) => void;
}

/** Groups the atoms that must be on one page. */
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

/** Draws the atoms from `start` downwards, and adds a page wherever the next group does not fit. */
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
