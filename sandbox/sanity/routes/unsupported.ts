import { apiError } from '../errors.ts';
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

/** Responds with 404 for unsupported features if the Studio expects that. */
export function unsupportedRoutes(api: Api): void {
  for (const path of optional) {
    api.all(path, (c) => {
      throw apiError(404, `Sanity stand-in: ${c.req.path} does not exist`);
    });
  }
}
