import type { Diagram } from '#diagrams/diagram.ts';
import type { Drill } from '#diagrams/drill.ts';
import { neutralDiagram } from '#diagrams/neutral.ts';
import { neutralDrills } from '#diagrams/neutral-drills.ts';
import * as chemistryDrawings from '../../packs/chemistry/drawings.ts';
import * as chemistryDrills from '../../packs/chemistry/drills.ts';
import * as chemistry from '../../packs/chemistry/shop.config.ts';
import * as economicsDrawings from '../../packs/economics/drawings.ts';
import * as economicsDrills from '../../packs/economics/drills.ts';
import * as economics from '../../shop.config.ts';

interface Pack {
  name: string;
  config: typeof economics;
  /** Exports of `drawings.ts` and `drills.ts`. */
  content: typeof economicsDrawings & typeof economicsDrills;
}

/** Every pack. A new pack joins the general rules of packs here. */
export const packs: readonly Pack[] = [
  { name: 'economics', config: economics, content: { ...economicsDrawings, ...economicsDrills } },
  { name: 'chemistry', config: chemistry, content: { ...chemistryDrawings, ...chemistryDrills } },
];

interface Drawing {
  /** Name for test reports, with the pack. */
  name: string;
  diagram: Diagram;
  drills: readonly Drill[];
}

/** Every drawing of every pack, and the neutral drawing. */
export const everyDrawing: readonly Drawing[] = [
  ...packs.flatMap(({ name, content: { shopDrawings, topicDrawings, drills } }) =>
    [...shopDrawings, ...topicDrawings].map((diagram) => ({
      name: `${name}: ${diagram.name}`,
      diagram,
      drills: drills[diagram.name] ?? [],
    })),
  ),
  {
    name: neutralDiagram.name,
    diagram: neutralDiagram,
    drills: neutralDrills[neutralDiagram.name] ?? [],
  },
];
