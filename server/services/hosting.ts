import { config } from '../config.ts';
import { AppError } from '../errors.ts';

const TIME_LIMIT = 10_000;

/**
 * Asks the host to build the site from what is published now. It does not wait for the build.
 * @throws AppError `unavailable` where the host does not take it
 */
export async function startBuild(): Promise<void> {
  const { BUILD_HOOK_URL } = config();
  let answer: Response;
  try {
    answer = await fetch(BUILD_HOOK_URL, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
  if (!answer.ok) {
    throw new AppError('unavailable', { cause: new Error(`Build hook: ${answer.status}`) });
  }
}
