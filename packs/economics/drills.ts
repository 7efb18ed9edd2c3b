import type { Drill } from '#diagrams/drill.ts';
import { heroDrills } from './drills/hero.ts';
import { macroDrills } from './drills/macro.ts';
import { microDrills } from './drills/micro.ts';

/** Drills by the drawing's name. */
export const drills: Record<string, readonly Drill[]> = {
  ...microDrills,
  ...macroDrills,
  ...heroDrills,
};
