import { z } from 'zod';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';

/** Milliseconds. */
const TIME_LIMIT = 5_000;

const build = z.object({ builtAt: z.iso.datetime() });

/**
 * Reads when the site that visitors see was built, from the site itself. ISO time.
 * @returns `undefined` where the site does not say
 * @throws AppError `unavailable`
 */
export async function readBuildTime(): Promise<string | undefined> {
  try {
    const response = await fetch(`${config().SITE_URL}/build.json`, {
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The site responded with ${response.status}`);
    return build.parse(await response.json()).builtAt;
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}
