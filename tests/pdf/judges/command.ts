import { execFile } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export const PROGRAMS = ['qpdf', 'mutool', 'pdftotext', 'pdftocairo', 'pdftops', 'gs'] as const;
export type Program = (typeof PROGRAMS)[number];

export const isInstalled = (program: Program) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/**
 * Runs a program on a file.
 * @param words arguments, with IN for the file, and OUT for the output
 * @returns the output
 * @throws Error if the program fails
 */
export async function runOn(
  bytes: Uint8Array,
  program: Program,
  ...words: readonly string[]
): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    const [input, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
    writeFileSync(input, bytes);
    const named = words.map((word) => word.replace(/^IN$/, input).replace(/OUT$/, output));
    await execute(program, named, { maxBuffer: 2 ** 28 });
    return words.some((word) => word.endsWith('OUT'))
      ? new Uint8Array(readFileSync(output))
      : EMPTY;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const EMPTY = new Uint8Array();
