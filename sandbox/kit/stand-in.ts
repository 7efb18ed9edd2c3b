import { type HttpBindings, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type Faults, faultRoutes } from './faults.ts';
import { refuseOtherSites } from './loopback.ts';
import { RequestLog, requestRoutes } from './request-log.ts';

export interface StandIn {
  /** Address without a trailing slash, e.g. `http://localhost:8890`. */
  origin: string;
  close(): Promise<void>;
}

export type App = Hono<{ Bindings: HttpBindings }>;

/**
 * Creates an app that refuses other sites, logs requests, injects faults and responds to unknown routes with 501.
 * @param errorBody body of the real service's error responses
 */
export function createApp(
  service: string,
  faults: Faults,
  errorBody: unknown,
  requests = new RequestLog(),
): App {
  const app: App = new Hono();
  app.use(refuseOtherSites);
  app.use(requestRoutes(requests));
  app.use(faultRoutes(faults, errorBody));
  app.notFound((c) =>
    c.json({ error: `${service} stand-in: ${c.req.method} ${c.req.path} is not implemented` }, 501),
  );
  return app;
}

/** Closing a connection just as the client sends a request looks like a failure. */
const KEEP_ALIVE_MS = 60_000;

/** Serves an app on the loopback interface only. Port 0 takes any free port. */
export async function listen(app: App, port: number): Promise<StandIn> {
  return new Promise((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS };
    const place = { port, hostname: '127.0.0.1', serverOptions };
    const server = serve({ fetch: app.fetch, ...place }, (address) => {
      resolve({
        origin: `http://localhost:${address.port}`,
        close: () =>
          new Promise((done, fail) => {
            server.close((error) => (error ? fail(error) : done()));
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      });
    });
    server.once('error', reject);
  });
}
