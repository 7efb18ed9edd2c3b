import { readFileSync } from 'node:fs';
import { preparePdf } from '#server/files/preparation/prepare-pdf.ts';

/** Process that prepares one file, so that its time and memory can be measured. Argument: the file. */

const { pages, tail, samples } = await preparePdf(readFileSync(process.argv[2] ?? ''));
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
process.stdout.write(
  JSON.stringify({
    pages,
    tail: tail.length,
    pictures: samples.map(({ bytes }) => bytes.length),
    cpu: Math.round((userCPUTime + systemCPUTime) / 1000),
    memory: Math.round(maxRSS / 1024),
  }),
);
// A thread that waits for the next file would keep the process alive.
process.exit();
