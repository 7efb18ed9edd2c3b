import { createRequire } from 'node:module';
import { z } from 'zod';

/** qpdf in this process, with the interface of its command. */

interface Qpdf {
  FS: { writeFile(path: string, bytes: Uint8Array): void; readFile(path: string): Uint8Array };
  callMain(options: string[]): number;
}

const load = createRequire(import.meta.url);
const PROGRAM = load.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm');
const createQpdf = z
  .custom<(module: object) => Promise<Qpdf>>((value) => typeof value === 'function')
  .parse(load('@neslinesli93/qpdf-wasm'));

/** Rewrites a PDF. @param options between the program's name and the output; `IN` stands for the file */
export async function qpdf(bytes: Uint8Array, ...options: string[]): Promise<Uint8Array> {
  const lines: string[] = [];
  const addLine = (line: string) => lines.push(line);
  const program = await createQpdf({
    locateFile: () => PROGRAM,
    print: addLine,
    printErr: addLine,
  });
  program.FS.writeFile('/in.pdf', bytes);
  const named = options.map((option) => (option === 'IN' ? '/in.pdf' : option));
  const input = options.includes('IN') ? [] : ['/in.pdf'];
  const status = program.callMain(['--static-id', ...named, ...input, '/out.pdf']);
  if (status !== 0 && status !== 3) throw new Error(`qpdf: ${lines.join('\n')}`);
  return program.FS.readFile('/out.pdf').slice();
}

/** Encrypts a PDF. @param user password that readers ask for; empty for none */
export async function encrypt(bytes: Uint8Array, user: string, bits: 40 | 128 | 256) {
  const program = ['--allow-weak-crypto', '--encrypt', user, 'owner', String(bits)];
  const strength = bits === 128 ? ['--use-aes=n'] : [];
  return qpdf(bytes, ...program, ...strength, '--', '--static-aes-iv');
}
