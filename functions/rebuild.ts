import type { Config } from '@netlify/functions';
import { publishEndedReductions } from '#server/publishing/publish-ended-reductions.ts';
import { buildIfDue } from '#server/publishing/rebuild.ts';

/** Starts the build for lower prices that have ended, and for changes within `REBUILD_QUIET_SECONDS` after the last. */
export default async function run(): Promise<void> {
  try {
    await publishEndedReductions();
  } finally {
    await buildIfDue();
  }
}

export const config: Config = { schedule: '* * * * *' };
