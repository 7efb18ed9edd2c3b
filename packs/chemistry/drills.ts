import type { Drill } from '#diagrams/drill.ts';
import { heroDrills } from './drills/hero.ts';
import { organicDrills } from './drills/organic.ts';
import { physicalDrills } from './drills/physical.ts';

/** Drills by the drawing's name. */
export const drills: Record<string, readonly Drill[]> = {
  ...physicalDrills,
  ...organicDrills,
  ...heroDrills,
};
