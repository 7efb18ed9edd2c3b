import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { z } from 'zod';

/** Reads a JSON file of the sandbox's own; undefined where there is none or it is not whole. */
export function readJson<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Writes a JSON file at one stroke: a reader sees the old one or the new one. Owner only. */
export function writeJson(file: string, value: unknown): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
