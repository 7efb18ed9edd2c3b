import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Measured, measured } from './row.ts';

/** Keeps what a bench has measured, for the plots and the document. */
export function writeResults(folder: string, name: string, found: Measured): void {
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(found, undefined, 2)}\n`);
}

/** Reads what each bench measured last, by its name. */
export function readResults(folder: string): Map<string, Measured> {
  const files = globSync('*.json', { cwd: folder }).sort();
  return new Map(
    files.map((file) => [
      file.replace('.json', ''),
      measured.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    ]),
  );
}
