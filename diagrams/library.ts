import type { Diagram } from './diagram.ts';
import { diagram as effortAgainstGrade } from './hero.ts';
import { macroDiagrams } from './macro/library.ts';
import { diagram as averageAndMarginalCost } from './micro/average-and-marginal-cost.ts';
import { diagram as labourMarket } from './micro/labour-market-minimum-wage.ts';
import { diagram as lorenzCurve } from './micro/lorenz-curve.ts';
import { diagram as marginalUtility } from './micro/marginal-utility.ts';
import { diagram as monopolyProfit } from './micro/monopoly-profit.ts';
import { diagram as negativeExternality } from './micro/negative-externality.ts';
import { diagram as productionPossibilityFrontier } from './micro/production-possibility-frontier.ts';
import { diagram as supplyAndDemand } from './micro/supply-and-demand.ts';
import { diagram as neutral } from './neutral.ts';

/** The diagrams of topics, and the hero. The CMS stores their names. */
export const diagrams: readonly Diagram[] = [
  effortAgainstGrade,
  productionPossibilityFrontier,
  marginalUtility,
  supplyAndDemand,
  averageAndMarginalCost,
  monopolyProfit,
  labourMarket,
  lorenzCurve,
  negativeExternality,
  ...macroDiagrams,
];

/** All diagrams and the neutral drawing, which belongs to no topic. */
export const drawings: readonly Diagram[] = [...diagrams, neutral];

/** @returns undefined if the name is unknown, e.g. for a typing error in the CMS */
export function findDiagram(name: string): Diagram | undefined {
  return drawings.find((diagram) => diagram.name === name);
}
