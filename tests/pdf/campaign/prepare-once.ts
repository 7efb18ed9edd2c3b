import { readFileSync } from 'node:fs';
import { preparePdf } from '#server/preparation/prepare-pdf.ts';

/** A process of its own, whose use of time and memory is that of one file. Argument: the file. */

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
// A thread waits for the next file.
process.exit();
