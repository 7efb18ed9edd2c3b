import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { limitOf } from '../functions/limits.ts';
import { measureImport, measureSize } from '../functions/measure-function.ts';
import { packFunctions } from '../functions/pack-functions.ts';
import type { Bench, Row } from '../row.ts';

const CACHE = resolve(import.meta.dirname, '../../../.cache');

/** Each function as Netlify packs it: the size of the archive, and the CPU time of its import. */
export const functions: Bench = {
  name: 'functions',
  async measure(log) {
    mkdirSync(CACHE, { recursive: true });
    const output = mkdtempSync(join(tmpdir(), 'functions-'));
    // Within the project, where the packer finds packages.
    const bundles = mkdtempSync(join(CACHE, 'functions-'));
    try {
      log('packing');
      const packed = await packFunctions(bundles, output);
      return { rows: packed.flatMap(({ name }) => measureFunction(name, join(output, name))) };
    } finally {
      for (const folder of [output, bundles]) rmSync(folder, { recursive: true, force: true });
    }
  },
};

function measureFunction(name: string, folder: string): Row[] {
  const limit = limitOf(name);
  if (!limit) return [];
  const { packed } = measureSize(folder);
  return [
    {
      ...{ name: `function ${name}: size`, measured: packed / 1e6, unit: 'MB' },
      ...{ bound: 'at most', target: limit.bytes / 1e6 },
    },
    {
      ...{ name: `function ${name}: import`, measured: measureImport(folder), unit: 'ms' },
      ...{ bound: 'at most', target: limit.milliseconds },
    },
  ];
}
