import type { Diagram } from '#diagrams/diagram.ts';
import { heroDiagram } from './drawings/hero.ts';
import { macroDiagrams } from './drawings/macro.ts';
import { microDiagrams } from './drawings/micro.ts';

/** Drawings that a topic can show, in the order of the topics. */
export const topicDrawings: readonly Diagram[] = [...microDiagrams, ...macroDiagrams];

/** Drawings of the shop itself, for `brand.heroDrawing`. */
export const shopDrawings: readonly Diagram[] = [heroDiagram];
