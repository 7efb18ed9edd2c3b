import { fileURLToPath } from 'node:url';
import type { Diagram } from '#diagrams/diagram.ts';
import type { Drill } from '#diagrams/drill.ts';
import type * as economicsDrawings from '../../packs/economics/drawings.ts';
import type * as economicsDrills from '../../packs/economics/drills.ts';
import { listPacks } from '../../packs/packs.mjs';
import type * as economics from '../../shop.config.ts';

const ROOT = new URL('../../', import.meta.url);

interface Pack {
  name: string;
  config: typeof economics;
  /** Exports of `drawings.ts` and `drills.ts`. */
  content: typeof economicsDrawings & typeof economicsDrills;
}

const { own, others } = listPacks(fileURLToPath(ROOT));

const load = (file: string) => import(new URL(file, ROOT).href);

/** Every pack that package.json names. */
export const packs: readonly Pack[] = await Promise.all(
  [own, ...others].map(async (name) => ({
    name,
    config: await load(name === own ? 'shop.config.ts' : `packs/${name}/shop.config.ts`),
    content: {
      ...(await load(`packs/${name}/drawings.ts`)),
      ...(await load(`packs/${name}/drills.ts`)),
    },
  })),
);

interface Drawing {
  /** Name for test reports, with the pack. */
  name: string;
  diagram: Diagram;
  drills: readonly Drill[];
}

/** Every drawing of every pack. */
export const everyDrawing: readonly Drawing[] = packs.flatMap(
  ({ name, content: { shopDrawings, topicDrawings, drills } }) =>
    [...shopDrawings, ...topicDrawings].map((diagram) => ({
      name: `${name}: ${diagram.name}`,
      diagram,
      drills: drills[diagram.name] ?? [],
    })),
);
