import type { Diagram } from '#diagrams/diagram.ts';
import { diagram as adAs } from './ad-as.ts';
import { diagram as circularFlow } from './circular-flow.ts';
import { diagram as economicCycle } from './economic-cycle.ts';
import { diagram as exchangeRate } from './exchange-rate.ts';
import { diagram as lafferCurve } from './laffer-curve.ts';
import { diagram as longRunGrowth } from './long-run-growth.ts';
import { diagram as moneyMarket } from './money-market.ts';
import { diagram as phillipsCurve } from './phillips-curve.ts';
import { diagram as tariff } from './tariff.ts';

/** In the order in which the topics first use them. */
export const macroDiagrams: readonly Diagram[] = [
  economicCycle,
  circularFlow,
  adAs,
  phillipsCurve,
  moneyMarket,
  lafferCurve,
  longRunGrowth,
  exchangeRate,
  tariff,
];
