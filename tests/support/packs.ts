import { fileURLToPath } from 'node:url';
import type { Diagram } from '#diagrams/diagram.ts';
import type { Drill } from '#diagrams/drill.ts';
import { listPacks } from '../../packs/packs.mjs';
import type * as economics from '../../shop.config.ts';

const ROOT = new URL('../../', import.meta.url);

interface Pack {
  name: string;
  config: typeof economics;
}

const { own, others } = listPacks(fileURLToPath(ROOT));

/** Every pack with a configuration. */
export const packs: readonly Pack[] = await Promise.all(
  [own, ...others].map(async (name) => {
    const file = name === own ? 'shop.config.ts' : `packs/${name}/shop.config.ts`;
    return { name, config: await import(new URL(file, ROOT).href) };
  }),
);

interface Drawing {
  /** Name for test reports, with the pack. */
  name: string;
  diagram: Diagram;
  drills: readonly Drill[];
}

/** Every drawing of every pack. */
export const everyDrawing: readonly Drawing[] = packs.flatMap(
  ({ name, config: { shopDrawings, topicDrawings, drills } }) =>
    [...shopDrawings, ...topicDrawings].map((diagram) => ({
      name: `${name}: ${diagram.name}`,
      diagram,
      drills: drills[diagram.name] ?? [],
    })),
);
