import { preparePdf } from '#server/files/preparation/prepare-pdf.ts';
import { corpus } from '../corpus/corpus.ts';

/** Process that prepares files of the corpus one after another. Argument: number. Prints its peak memory in megabytes. */

const files: Uint8Array[] = [];
for (const { make, refused } of corpus) if (!refused) files.push(await make());

const memory = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
const count = Number(process.argv[2]);
let most = 0;
for (let index = 0; index < count; index += 1) {
  await preparePdf(files[index % files.length] ?? new Uint8Array());
  most = Math.max(most, memory());
}
process.stdout.write(`${most}`);
// A thread that waits for the next file would keep the process alive.
process.exit();
