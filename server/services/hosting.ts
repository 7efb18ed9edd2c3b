import { config } from '../config.ts';
import { AppError } from '../errors.ts';

/** Milliseconds. */
const TIME_LIMIT = 10_000;

/**
 * Asks the host to build the site, without waiting for the build.
 * @throws AppError `unavailable`
 */
export async function startBuild(): Promise<void> {
  const { BUILD_HOOK_URL } = config();
  let response: Response;
  try {
    response = await fetch(BUILD_HOOK_URL, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
  if (!response.ok) {
    throw new AppError('unavailable', { cause: new Error(`Build hook: ${response.status}`) });
  }
}
