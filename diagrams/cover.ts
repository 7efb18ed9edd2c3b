import type { Diagram } from './diagram.ts';
import { findDiagram } from './library.ts';
import { diagram as neutral } from './neutral.ts';

/** Returns the first drawing of a subject's topics, or the neutral drawing. */
export function coverOf(topics: readonly { diagram?: string | undefined }[]): Diagram {
  for (const { diagram } of topics) {
    const found = diagram && findDiagram(diagram);
    if (found) return found;
  }
  return neutral;
}
