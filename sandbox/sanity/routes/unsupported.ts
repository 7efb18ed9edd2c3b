import { apiError, dataError } from '../errors.ts';
import type { Api } from './api.ts';

/** Paid features of the hosted service. The Studio works without them. */
const optional = [
  '/help',
  '/help/*',
  '/intake/*',
  '/journey/*',
  '/projects/:projectId/grants',
  '/projects/:projectId/user-applications',
];

const notImplemented = { '/data/history/*': 'history', '/data/live/*': 'live content' };

/** Responds for unsupported features: 404 if the Studio expects that, otherwise 501. */
export function unsupportedRoutes(api: Api): void {
  for (const path of optional) {
    api.all(path, (c) => {
      throw apiError(404, `Sanity stand-in: ${c.req.path} does not exist`);
    });
  }
  for (const [path, feature] of Object.entries(notImplemented)) {
    api.all(path, () => {
      throw dataError(501, 'notImplemented', `Sanity stand-in: ${feature} is not implemented`);
    });
  }
}
