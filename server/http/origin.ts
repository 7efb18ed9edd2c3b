import { AppError } from '../errors.ts';

/**
 * Requires that a write comes from one of the shop's own pages. Browsers send `Sec-Fetch-Site` or
 * `Origin` with every write, and no page can forge them.
 * @throws AppError `foreign_origin`
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOwn =
    (site !== null || origin !== null) &&
    (site === null || site === 'same-origin') &&
    (origin === null || origin === new URL(request.url).origin);
  if (!isOwn) throw new AppError('foreign_origin');
}
