import type { Config } from '@netlify/functions';
import { buildIfDue } from '#server/publishing/rebuild.ts';

/** Starts the build for changes that were published shortly after the last build. */
export default async function run(): Promise<void> {
  await buildIfDue();
}

export const config: Config = { schedule: '* * * * *' };
