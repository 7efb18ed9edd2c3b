import { z } from 'zod';
import type { Faults } from '../kit/faults.ts';
import type { RequestLog } from '../kit/request-log.ts';
import { type App, createApp } from '../kit/stand-in.ts';
import type { Builds } from './builds.ts';
import { purgeRoutes } from './cdn/purge.ts';
import type { CacheStore } from './cdn/store.ts';
import type { FunctionsRuntime } from './functions-runtime.ts';
import type { Schedule } from './schedule.ts';

export interface ControlOptions {
  faults: Faults;
  requests: RequestLog;
  runtime: FunctionsRuntime;
  schedule: Schedule;
  builds: Builds;
  cache: CacheStore;
  apiToken: string;
  /** Returns the body of `GET /__sandbox`; undefined until everything it describes is up. */
  info: () => object | undefined;
}

const holding = z.strictObject({ isHeld: z.boolean() });

/** Creates the gateway's own routes, `/__sandbox/…`. Pages of another origin may not call them. */
export function createControl(options: ControlOptions): App {
  const { faults, requests, runtime, schedule, builds, cache, apiToken, info } = options;
  const app = createApp('netlify', faults, { error: 'Injected fault' }, requests);
  app.use(async (c, next) => {
    if (c.req.header('sec-fetch-site') === 'cross-site')
      return c.json({ error: 'Cross-site requests are not allowed' }, 403);
    await next();
    c.header('cache-control', 'no-store');
    return undefined;
  });
  app.get('/__sandbox', (c) => {
    const body = info();
    return body ? c.json(body) : c.json({ error: 'The sandbox is still starting' }, 503);
  });
  app.get('/__sandbox/builds', (c) => c.json(builds.list()));
  app.post('/__sandbox/build', (c) => {
    builds.request();
    return c.json({ ok: true });
  });
  app.post('/__sandbox/hold-builds', async (c) => {
    const asked = holding.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return c.json({ error: z.prettifyError(asked.error) }, 400);
    builds.hold(asked.data.isHeld);
    return c.json({ ok: true });
  });
  app.post('/__sandbox/settle', async (c) => {
    await runtime.settle();
    return c.json({ ok: true });
  });
  app.post('/__sandbox/schedule/:name', async (c) => {
    const status = await schedule.run(c.req.param('name'));
    if (status === undefined) return c.json({ error: 'There is no such scheduled function' }, 404);
    return c.json({ status }, status < 400 ? 200 : 502);
  });
  purgeRoutes(app, cache, apiToken);
  return app;
}
