import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { serverMessages } from '../../../messages.ts';
import { findPdfSignature } from '../../pdf-signature.ts';
import { repairPdf } from './repair.ts';

/**
 * Options for qpdf's normal form: no encryption; all objects except page dictionaries, catalogue and streams in
 * object streams; inherited attributes in each page; everything compressed. The output is deterministic.
 */
const OPTIONS = [
  '--decrypt',
  '--object-streams=generate',
  '--linearize',
  '--decode-level=generalized',
  '--deterministic-id',
];

/**
 * Repairs files that qpdf refuses.
 * @throws AppError `pdf_encrypted`, `pdf_empty`, `pdf_too_many_pages` or `pdf_broken`
 */
export async function normalise(bytes: Buffer): Promise<Buffer> {
  const first = await tryToNormalise(bytes);
  if (first.output) return first.output;
  const repaired = await tryToNormalise(toBuffer(await repairPdf(bytes)));
  if (repaired.output) return repaired.output;
  throw new AppError('pdf_broken', { cause: repaired.messages });
}

async function tryToNormalise(bytes: Buffer): Promise<{ output?: Buffer; messages: string }> {
  const result = await runQpdf(bytes, OPTIONS);
  const longer = result.output ? undefined : lengthen(bytes);
  const { output, messages } = longer ? await runQpdf(longer, OPTIONS) : result;
  if (output) return { output: toBuffer(output), messages };
  if (messages.includes('invalid password')) throw new AppError('pdf_encrypted');
  if (/unsupported .*encryption/i.test(messages)) {
    throw new AppError('pdf_encrypted', { message: serverMessages.pdfProtected });
  }
  if (messages.includes('no pages found')) throw new AppError('pdf_empty');
  return { messages };
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

const END_MARK = '%%EOF';

/** End of a file whose end mark is missing or cut. All objects stand before it. */
const UNMARKED_END = /(?:startxref|trailer\s*<<[\s\S]*>>)\s*\d*\s*%{0,2}E?O?$/;

const OBJECT = /\b\d+\s+\d+\s+obj\b/;

/** Length of the end in which PDF programs look for the cross-reference table's position. */
const END_BYTES = 1_024;

/**
 * Removes data before and after a PDF, such as a byte order mark, zeros or a mail's footer, and adds a missing end
 * mark.
 * @throws AppError `pdf_unrecognised`, or `pdf_broken` if the file was cut off
 */
export function tidyEnds(bytes: Uint8Array): Buffer {
  const start = findPdfSignature(bytes);
  if (start < 0) throw new AppError('pdf_unrecognised');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(start);
  const markAt = file.lastIndexOf(END_MARK);
  const end = markAt < 0 ? 0 : markAt + END_MARK.length;
  const rest = file.subarray(end).toString('latin1');
  const isWhole = markAt >= 0 && !OBJECT.test(rest);
  if (isWhole) return rest.length > 2 ? Buffer.concat([file.subarray(0, end), NEW_LINE]) : file;
  const trimmed = trimEnd(file);
  const last = trimmed.subarray(-END_BYTES).toString('latin1');
  if (!UNMARKED_END.test(last)) {
    throw new AppError('pdf_broken', { message: serverMessages.pdfCutOff });
  }
  const unmarked = trimmed.subarray(0, trimmed.length - (/%+E?O?$/.exec(last)?.[0].length ?? 0));
  return Buffer.concat([unmarked, Buffer.from(`\n${END_MARK}\n`)]);
}

const NEW_LINE = Buffer.from('\n');

function trimEnd(file: Buffer): Buffer {
  let end = file.length;
  while (end > 0 && (file[end - 1] ?? 0) <= 0x20) end -= 1;
  return file.subarray(0, end);
}

/** Highest object number that PDF allows. */
const MAX_NUMBER = 8_388_607;

/**
 * Lengthens a file whose object numbers exceed qpdf's limit, a third of its bytes. @returns Undefined otherwise
 */
function lengthen(file: Buffer): Buffer | undefined {
  const text = file.toString('latin1');
  const sizes = [...text.matchAll(/\/Size\s+(\d{1,7})\b/g)].map(([, size]) => Number(size));
  const size = Math.max(0, ...sizes.filter((number) => number <= MAX_NUMBER + 1));
  const [, table] = /^[\s\S]*startxref\s+(\d+)/.exec(text) ?? [];
  const missing = 3 * (size + 2) - file.length;
  if (missing <= 0 || table === undefined) return undefined;
  return Buffer.concat([
    file,
    Buffer.alloc(missing, '\n'),
    Buffer.from(`startxref\n${table}\n${END_MARK}\n`),
  ]);
}

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
