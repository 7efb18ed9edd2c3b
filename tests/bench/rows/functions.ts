import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { limitOf } from '../functions/limits.ts';
import { BARE, measureImport, measureSize } from '../functions/measure-function.ts';
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
      const rows: Row[] = [];
      for (const { name } of packed)
        rows.push(...(await measureFunction(name, join(output, name))));
      return { rows };
    } finally {
      for (const folder of [output, bundles]) rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureFunction(name: string, folder: string): Promise<Row[]> {
  const limit = limitOf(name);
  if (!limit) return [];
  const { packed } = measureSize(folder);
  const { measured, bare } = await measureImport(folder);
  return [
    {
      name: `function ${name}: size`,
      measured: packed / 1e6,
      unit: 'MB',
      bound: 'at most',
      target: limit.bytes / 1e6,
    },
    {
      name: `function ${name}: import`,
      measured,
      unit: 'ms',
      bound: 'at most',
      target: limit.milliseconds,
      baseline: { name: BARE, measured: bare, unit: 'ms' },
    },
  ];
}
