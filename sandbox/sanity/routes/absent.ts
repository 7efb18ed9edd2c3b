import { apiError, dataError } from '../errors.ts';
import type { Api } from './api.ts';

/** The Studio asks for these and does without; the hosted service has them for paid features. */
const optional = [
  '/help',
  '/help/*',
  '/intake/*',
  '/journey/*',
  '/projects/:projectId/grants',
  '/projects/:projectId/user-applications',
];

const notImplemented = { '/data/history/*': 'history', '/data/live/*': 'live content' };

/** What this lake does not have: 404 where the Studio expects it, else a loud 501. */
export function absentRoutes(api: Api): void {
  for (const path of optional) {
    api.all(path, (c) => {
      throw apiError(404, `Sanity stand-in: no ${c.req.path}`);
    });
  }
  for (const [path, feature] of Object.entries(notImplemented)) {
    api.all(path, () => {
      throw dataError(501, 'notImplemented', `Sanity stand-in: ${feature} is not implemented`);
    });
  }
}
