import { drills } from '#shop';
import type { Drill } from './drill.ts';

export type { Drill } from './drill.ts';

/** @returns nothing for an unknown drawing */
export function findDrills(diagram: string): readonly Drill[] {
  return Object.hasOwn(drills, diagram) ? (drills[diagram] ?? []) : [];
}

/** Returns a subject's free drill: the first drill of its first topic that has one. */
export function findFreeDrill(
  topics: readonly { diagram?: string | undefined }[],
): { diagram: string; drill: Drill } | undefined {
  for (const { diagram } of topics) {
    const [drill] = diagram === undefined ? [] : findDrills(diagram);
    if (diagram !== undefined && drill) return { diagram, drill };
  }
  return undefined;
}
