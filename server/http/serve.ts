import { Hono } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import type { Access } from './access.ts';
import { handle, type Route } from './handle.ts';
import { preflightResponse, shareWithStudio } from './origin.ts';
import { failureResponse, type Platform, publicFunction } from './public-function.ts';

interface Bindings {
  platform: Platform;
}

export function route<E extends Endpoint, A extends Access, L extends boolean = false>(
  declaration: Route<E, A, L>,
): Route {
  return declaration as unknown as Route;
}

export function serve(...routes: Route[]) {
  const app = new Hono<{ Bindings: Bindings }>();
  for (const { endpoint } of routes.filter(isForStudio)) {
    app.use(endpoint.path, async (c, next) => {
      const { STUDIO_URL } = config();
      const preflight = preflightResponse(
        c.req.raw,
        STUDIO_URL,
        allowedMethods(routes, endpoint.path),
      );
      if (preflight) return preflight;
      await next();
      return void shareWithStudio(c.req.raw, STUDIO_URL, c.res);
    });
  }
  for (const declared of routes) {
    const { method, path } = declared.endpoint;
    app.on(method, path, (c) => handle(declared, c.req.raw, c.req.param(), c.env.platform));
  }
  for (const { endpoint } of routes) app.all(endpoint.path, () => notAllowed(routes, endpoint));
  app.notFound((c) => failureResponse(c.req.path, new AppError('not_found')));
  app.onError((error, c) => failureResponse(c.req.routePath, error));
  return publicFunction((request, platform) => app.fetch(request, { platform }));
}

const isForStudio = ({ access, isForStudio: isMarked }: Route) => access === 'editor' || isMarked;

const allowedMethods = (routes: Route[], path: string) =>
  routes.filter(({ endpoint }) => endpoint.path === path).map(({ endpoint }) => endpoint.method);

function notAllowed(routes: Route[], { path }: Endpoint): Response {
  const Allow = allowedMethods(routes, path).join(', ');
  return failureResponse(path, new AppError('method_not_allowed', { headers: { Allow } }));
}
