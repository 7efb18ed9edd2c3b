import { config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { AppError } from '../errors.ts';

const TIME_LIMIT_MS = 10_000;

/** @throws AppError `unavailable`; ConfigError if the shop has no build hook */
export async function startBuild(): Promise<void> {
  const { BUILD_HOOK_URL } = config();
  if (!BUILD_HOOK_URL) {
    throw new ConfigError(
      "BUILD_HOOK_URL is missing: the host's build hook, which a POST request triggers.",
    );
  }
  let response: Response;
  try {
    response = await fetch(BUILD_HOOK_URL, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
  if (!response.ok) {
    throw new AppError('unavailable', { cause: new Error(`Build hook: ${response.status}`) });
  }
}
