import type { Diagram } from './diagram.ts';
import { findDiagram } from './library.ts';
import { diagram as neutral } from './neutral.ts';

/** Finds the drawing that stands for a subject: the first of its topics' drawings, or the neutral one. */
export function coverOf(topics: readonly { diagram?: string | undefined }[]): Diagram {
  for (const { diagram } of topics) {
    const found = diagram && findDiagram(diagram);
    if (found) return found;
  }
  return neutral;
}
