import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

interface Qpdf {
  callMain(options: string[]): number;
  FS: {
    init(input: null, output: null, error: (byte: number) => void): void;
    writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
    readFile(path: string): Uint8Array;
  };
}
type CreateQpdf = (options: {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    succeed: (instance: WebAssembly.Instance) => void,
  ) => WebAssembly.Exports;
  preRun: (qpdf: Qpdf) => void;
}) => Promise<Qpdf>;

/**
 * Loads qpdf. Netlify's packer includes files that code loads by a literal name, so both files are loaded, and
 * `.wasm` loads as its path.
 */
const load = createRequire(import.meta.url);
load.extensions['.wasm'] = (module, path) => {
  module.exports = path;
};
const program = z.string().parse(load('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'));
const createQpdf = z
  .custom<CreateQpdf>((value) => typeof value === 'function')
  .parse(load('@neslinesli93/qpdf-wasm'));

let compiled: Promise<WebAssembly.Module> | undefined;

/** Enough of qpdf's messages, in characters. */
const MAX_MESSAGE_BYTES = 10_000;

/** qpdf's exit status if it wrote a file despite warnings. */
const WITH_WARNINGS = 3;

/**
 * Blocks the thread, and sets its exit code. @returns no output if qpdf refused @throws Error if qpdf itself fails
 */
export async function runQpdf(
  input: Uint8Array,
  options: readonly string[],
): Promise<{ output?: Uint8Array; messages: string }> {
  // Compiled once: compiling takes longer than most files.
  compiled ??= WebAssembly.compile(readFileSync(program));
  const code = await compiled;
  const messages: number[] = [];
  const qpdf = await createQpdf({
    instantiateWasm(imports, succeed) {
      const instance = new WebAssembly.Instance(code, imports);
      succeed(instance);
      return instance.exports;
    },
    preRun: ({ FS }) =>
      FS.init(null, null, (byte) => {
        if (messages.length < MAX_MESSAGE_BYTES) messages.push(byte);
      }),
  });
  qpdf.FS.writeFile('/input.pdf', input, { canOwn: true });
  const status = qpdf.callMain([...options, '/input.pdf', '/output.pdf']);
  return {
    output: status === 0 || status === WITH_WARNINGS ? qpdf.FS.readFile('/output.pdf') : undefined,
    messages: String.fromCharCode(...messages),
  };
}
