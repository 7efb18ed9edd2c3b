import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** What a process may use to prepare the largest file: milliseconds of CPU, megabytes. */
const MAX_CPU = 3_000;
const MAX_MEMORY = 300;

const PROGRAM = join(import.meta.dirname, 'prepare-once.ts');
const used = z.object({
  pages: z.int(),
  tail: z.int(),
  pictures: z.array(z.int()),
  cpu: z.int(),
  memory: z.int(),
});

/** Prepares a file in a process of its own. @returns what it used: milliseconds of CPU, megabytes */
export function usedByPreparation(bytes: Uint8Array): z.output<typeof used> {
  const folder = mkdtempSync(join(tmpdir(), 'large-'));
  const path = join(folder, 'file.pdf');
  writeFileSync(path, bytes);
  const printed = execFileSync(process.execPath, [PROGRAM, path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return used.parse(JSON.parse(printed));
}

/** The most that a process may use to prepare many files: half of what the host gives a function. Megabytes. */
const MAX_MEMORY_OF_MANY = 512;

/** Prepares files one after another in a process of its own. @returns its memory, and whether it was too much */
export function prepareMany(count: number): { line: string; wrong: string[] } {
  const program = join(import.meta.dirname, 'prepare-many.ts');
  const printed = execFileSync(process.execPath, [program, `${count}`], { encoding: 'utf8' });
  const most = z.int().parse(JSON.parse(printed));
  const wrong = most > MAX_MEMORY_OF_MANY ? [`more than ${MAX_MEMORY_OF_MANY} MB`] : [];
  return { line: `at most ${most} MB`, wrong };
}

/** Prepares a file in a process of its own. @returns what it used, and which limits it broke */
export function prepareOnce(bytes: Uint8Array): { line: string; wrong: string[] } {
  const { pages, tail, pictures, cpu, memory } = usedByPreparation(bytes);
  const line = [
    `${bytes.length} bytes, ${pages} pages: ${cpu} ms of CPU time, ${memory} MB for the whole process,`,
    `tail ${tail} bytes, pictures ${pictures.join(', ')} bytes`,
  ].join(' ');
  const wrong = [
    ...(cpu > MAX_CPU ? [`more than ${MAX_CPU} ms of CPU time`] : []),
    ...(memory > MAX_MEMORY ? [`more than ${MAX_MEMORY} MB`] : []),
  ];
  return { line, wrong };
}
