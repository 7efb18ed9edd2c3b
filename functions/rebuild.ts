import type { Config } from '@netlify/functions';
import { buildIfDue } from '#server/publishing/rebuild.ts';

/** Starts the build for changes that were published within `REBUILD_QUIET_SECONDS` after the last. */
export default async function run(): Promise<void> {
  await buildIfDue();
}

export const config: Config = { schedule: '* * * * *' };
