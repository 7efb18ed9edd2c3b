import type { Config } from '@netlify/functions';
import { sendSummaries } from '#server/updates/send-summaries.ts';

/** Of the 30 s of a scheduled function. Milliseconds. */
const TIME = 20_000;

/** Emails in the afternoon what is new in the files of those who asked for it, in as many runs as it takes. */
export default function run(): Promise<void> {
  return sendSummaries(Date.now() + TIME);
}

export const config: Config = { schedule: '*/10 15-19 * * *' };
