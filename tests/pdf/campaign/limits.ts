import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** Limits of a process that prepares the largest file. */
const MAX_CPU_MS = 3_000;
const MAX_MEMORY_MB = 300;

const PROGRAM = join(import.meta.dirname, 'prepare-once.ts');
const used = z.object({
  pages: z.int(),
  tail: z.int(),
  pictures: z.array(z.int()),
  cpu: z.int(),
  memory: z.int(),
});

/** Prepares a file in a new process. @returns its use: milliseconds of CPU, megabytes */
export function usedByPreparation(bytes: Uint8Array): z.output<typeof used> {
  const folder = mkdtempSync(join(tmpdir(), 'large-'));
  const path = join(folder, 'file.pdf');
  writeFileSync(path, bytes);
  const printed = execFileSync(process.execPath, [PROGRAM, path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return used.parse(JSON.parse(printed));
}

/** Memory of a process that prepares many files: half of a function's. */
const MAX_MEMORY_OF_MANY_MB = 512;

/** Prepares files one after another in a new process. @returns its memory, and limits exceeded */
export function prepareMany(count: number): { line: string; wrong: string[] } {
  const program = join(import.meta.dirname, 'prepare-many.ts');
  const printed = execFileSync(process.execPath, [program, `${count}`], { encoding: 'utf8' });
  const most = z.int().parse(JSON.parse(printed));
  const wrong = most > MAX_MEMORY_OF_MANY_MB ? [`more than ${MAX_MEMORY_OF_MANY_MB} MB`] : [];
  return { line: `at most ${most} MB`, wrong };
}

/** Prepares a file in a new process. @returns its use, and limits exceeded */
export function prepareOnce(bytes: Uint8Array): { line: string; wrong: string[] } {
  const { pages, tail, pictures, cpu, memory } = usedByPreparation(bytes);
  const line = [
    `${bytes.length} bytes, ${pages} pages: ${cpu} ms of CPU time, ${memory} MB for the whole process,`,
    `tail ${tail} bytes, pictures ${pictures.join(', ')} bytes`,
  ].join(' ');
  const wrong = [
    ...(cpu > MAX_CPU_MS ? [`more than ${MAX_CPU_MS} ms of CPU time`] : []),
    ...(memory > MAX_MEMORY_MB ? [`more than ${MAX_MEMORY_MB} MB`] : []),
  ];
  return { line, wrong };
}
