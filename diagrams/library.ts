import { shopDrawings, topicDrawings } from '#pack/drawings.ts';
import { brand } from '#shop';
import type { Diagram } from './diagram.ts';
import { neutralDiagram } from './neutral.ts';

/** Drawings that a topic can show. The CMS stores their names. */
export const topicDiagrams: readonly Diagram[] = topicDrawings;

export const drawings: readonly Diagram[] = [...shopDrawings, ...topicDrawings, neutralDiagram];

/** Drawing beside the shop's tagline. */
export const heroDiagram: Diagram = findDiagram(brand.heroDrawing) ?? neutralDiagram;

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
