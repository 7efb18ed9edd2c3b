import { messages } from '#contract/messages.ts';
import { AppError } from '../errors.ts';

/**
 * A write must come from one of our own pages (design: Sessions). Browsers send `Sec-Fetch-Site` or
 * `Origin` with every write and no page can forge them.
 * @throws AppError `forbidden`
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOurs =
    (site !== null || origin !== null) &&
    (site === null || site === 'same-origin') &&
    (origin === null || origin === new URL(request.url).origin);
  if (!isOurs) throw new AppError('forbidden', { message: messages.foreignOrigin });
}
