import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** What this module uses of qpdf's WebAssembly package. */
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
 * Where qpdf is. The host's packer takes a file along where code loads it by its literal name, so both
 * files are loaded, and loading a program means finding it.
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

/** Messages beyond this are of no use. Characters. */
const MAX_MESSAGES = 10_000;

/** qpdf's exit status where it wrote a file, in spite of what it warns of. */
const WITH_WARNINGS = 3;

/**
 * Rewrites a PDF with qpdf. Blocks the thread, and sets the thread's exit code.
 * @returns the new file, unless qpdf refused, and qpdf's messages
 * @throws Error where qpdf itself fails, for example without memory
 */
export async function runQpdf(
  input: Uint8Array,
  options: readonly string[],
): Promise<{ output?: Uint8Array; messages: string }> {
  // Compiling takes longer than most files.
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
        if (messages.length < MAX_MESSAGES) messages.push(byte);
      }),
  });
  qpdf.FS.writeFile('/input.pdf', input, { canOwn: true });
  const status = qpdf.callMain([...options, '/input.pdf', '/output.pdf']);
  return {
    output: status === 0 || status === WITH_WARNINGS ? qpdf.FS.readFile('/output.pdf') : undefined,
    messages: String.fromCharCode(...messages),
  };
}
