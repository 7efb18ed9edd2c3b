import { AppError } from '../errors.ts';
import { studioOrigin } from './studio-origin.ts';

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

/**
 * Requires that a call with the token of a Studio editor comes from the Studio, if from a page at all:
 * the shop's own or the one at `STUDIO_URL`. Such a call has no cookie's rights, and a page of anyone
 * else does not know the token; a refused origin keeps a stolen one from being used in a browser.
 * @throws AppError `foreign_origin`
 */
export function requireStudioOrigin(request: Request, studioUrl: string | undefined): void {
  const origin = request.headers.get('origin');
  const isOwn = origin === null || origin === new URL(request.url).origin;
  if (!isOwn && origin !== studioOrigin(studioUrl)) throw new AppError('foreign_origin');
}
