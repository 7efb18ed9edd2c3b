import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { type Deadline, timeLeft } from './deadline.ts';

/**
 * Where qpdf is. The host's packer takes a file along where code loads it by its literal name, so both
 * files are loaded, and loading a program means finding it.
 */
const load = createRequire(import.meta.url);
load.extensions['.wasm'] = (module, path) => {
  module.exports = path;
};
const PROGRAM = z.string().parse(load('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'));
load('@neslinesli93/qpdf-wasm');
const LIBRARY = join(dirname(PROGRAM), 'qpdf.js');

/** The most memory of the program, in WebAssembly's pages of 64 kB: 256 MB. */
const MEMORY_PAGES = 4096;

/**
 * What the thread runs. It is a text, because the packed function is one file, and a thread of its
 * own, because only a thread can be stopped. The program's own messages go into the answer.
 */
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
const { library, program, memoryPages, input, options } = workerData;
const lines = [];
console.log = console.error = (...words) => lines.push(words.join(' '));
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength / 65536 + pages > memoryPages) throw new RangeError('Out of memory');
  return grow.call(this, pages);
};
require(library)({ locateFile: () => program }).then((qpdf) => {
  qpdf.FS.writeFile('/input.pdf', input);
  const status = qpdf.callMain([...options, '/input.pdf', '/output.pdf']);
  const output = status === 0 || status === 3 ? qpdf.FS.readFile('/output.pdf') : undefined;
  parentPort.postMessage({ status, output, lines: lines.slice(0, 100) });
});
`;

const answer = z.object({
  /** 0: good. 2: failed. 3: good, with warnings. */
  status: z.int(),
  output: z.instanceof(Uint8Array).optional(),
  lines: z.array(z.string()),
});
export type QpdfAnswer = z.infer<typeof answer>;

/**
 * Rewrites a PDF with qpdf, in a thread of its own.
 * @throws AppError `pdf_too_complex` at the deadline; Error where the program itself fails
 */
export async function runQpdf(
  input: Uint8Array,
  options: readonly string[],
  deadline: Deadline,
): Promise<QpdfAnswer> {
  const milliseconds = timeLeft(deadline);
  const worker = new Worker(SCRIPT, {
    eval: true,
    workerData: {
      library: LIBRARY,
      program: PROGRAM,
      memoryPages: MEMORY_PAGES,
      input,
      options,
    },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<QpdfAnswer>((resolve, reject) => {
      worker.once('message', (message) => resolve(answer.parse(message)));
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('qpdf ended without an answer')));
      timer = setTimeout(() => {
        try {
          timeLeft(deadline);
          reject(new Error('The timer was early'));
        } catch (error) {
          reject(error);
        }
      }, milliseconds);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
