import type { Diagram } from '#diagrams/diagram.ts';
import { heroDiagram } from './drawings/hero.ts';
import { organicDiagrams } from './drawings/organic.ts';
import { physicalDiagrams } from './drawings/physical.ts';

/** Drawings that a topic can show, in the order of the topics. */
export const topicDrawings: readonly Diagram[] = [...physicalDiagrams, ...organicDiagrams];

/** Drawings of the shop itself, for `brand.heroDrawing`. */
export const shopDrawings: readonly Diagram[] = [heroDiagram];
