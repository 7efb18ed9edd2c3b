import { config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { AppError } from '../errors.ts';

/** Milliseconds. */
const TIME_LIMIT = 10_000;

/**
 * Asks the host to build the site, without waiting for the build.
 * @throws AppError `unavailable`, or ConfigError where the shop has no build hook
 */
export async function startBuild(): Promise<void> {
  const { BUILD_HOOK_URL } = config();
  if (!BUILD_HOOK_URL) {
    throw new ConfigError(
      "BUILD_HOOK_URL is missing: the host's build hook, which a POST sets off.",
    );
  }
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
