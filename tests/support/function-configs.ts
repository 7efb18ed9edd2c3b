import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

const FUNCTIONS = join(import.meta.dirname, '../../functions');

const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((values) => [values].flat());

const config = z.object({
  path: oneOrMore,
  method: oneOrMore,
  schedule: z.string().optional(),
  rateLimit: z.unknown().optional(),
});

/** Reads the `config` of each function from its source. @throws Error if it is not a literal */
export function readFunctionConfigs(pattern = '*.ts') {
  const files = globSync(pattern, { cwd: FUNCTIONS }).sort();
  return files.map((file) => {
    const source = readFileSync(join(FUNCTIONS, file), 'utf8');
    const [, literal] = /^export const config(?:: Config)? = (\{.*?\});$/ms.exec(source) ?? [];
    return { file, ...config.parse(runInNewContext(`(${literal})`)) };
  });
}
