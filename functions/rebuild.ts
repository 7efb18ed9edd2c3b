import type { Config } from '@netlify/functions';
import { buildIfDue } from '#server/publishing/rebuild.ts';

/** Builds what was published while the last build was young. */
export default async function run(): Promise<void> {
  await buildIfDue();
}

export const config: Config = { schedule: '* * * * *' };
