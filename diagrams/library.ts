import { brand, shopDrawings, topicDrawings } from '#shop';
import type { Diagram } from './diagram.ts';

/** Drawings that a topic can show. The CMS stores their names. */
export const topicDiagrams: readonly Diagram[] = topicDrawings;

export const drawings: readonly Diagram[] = [...shopDrawings, ...topicDrawings];

/** Drawing beside the shop's tagline, if the shop has one. */
export const heroDiagram: Diagram | undefined =
  brand.heroDrawing === undefined ? undefined : findDiagram(brand.heroDrawing);

/** @returns undefined if the name is unknown, e.g. for a typing error in the CMS */
export function findDiagram(name: string): Diagram | undefined {
  return drawings.find((diagram) => diagram.name === name);
}

/** Returns the first drawing of a subject's topics. */
export function findCover(
  topics: readonly { diagram?: string | undefined }[],
): Diagram | undefined {
  for (const { diagram } of topics) {
    const cover = diagram && findDiagram(diagram);
    if (cover) return cover;
  }
  return undefined;
}
