import type { Diagram } from './diagram.ts';
import { macroDiagrams } from './macro.ts';
import { microDiagrams } from './micro.ts';
import { heroDiagram, neutralDiagram } from './shop-diagrams.ts';

/** Drawings that a topic can show. The CMS stores their names. */
export const topicDiagrams: readonly Diagram[] = [...microDiagrams, ...macroDiagrams];

export const drawings: readonly Diagram[] = [heroDiagram, ...topicDiagrams, neutralDiagram];

/** @returns undefined if the name is unknown, e.g. for a typing error in the CMS */
export function findDiagram(name: string): Diagram | undefined {
  return drawings.find((diagram) => diagram.name === name);
}

/** Returns the first drawing of a subject's topics, or the neutral drawing. */
export function findCover(topics: readonly { diagram?: string | undefined }[]): Diagram {
  for (const { diagram } of topics) {
    const found = diagram && findDiagram(diagram);
    if (found) return found;
  }
  return neutralDiagram;
}
