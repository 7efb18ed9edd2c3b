import { ApiError } from './api-error.ts';

/** Notes a failure that people need not see: what was tried and how it ended, nothing personal. */
export function logFailure(attempt: string, error: unknown): void {
  const how = error instanceof ApiError ? `status ${error.status}` : 'an exception';
  // biome-ignore lint/suspicious/noConsole: the browser's console is the only log here
  console.error(`${attempt} failed: ${how}`);
}
