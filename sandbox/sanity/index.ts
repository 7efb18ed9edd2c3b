import { Faults } from '../kit/faults.ts';
import { createApp, listen, type StandIn } from '../kit/stand-in.ts';
import { toErrorResponse } from './errors.ts';
import { Lake } from './lake.ts';
import type { SanityOptions, WebhookTarget } from './options.ts';
import { accountRoutes } from './routes/account.ts';
import { actionRoutes } from './routes/actions.ts';
import { createApi } from './routes/api.ts';
import { assetRoutes } from './routes/assets.ts';
import { cdnRoutes } from './routes/cdn.ts';
import { controlRoutes } from './routes/control.ts';
import { docRoutes } from './routes/doc.ts';
import { exportRoutes } from './routes/export.ts';
import { hookRoutes } from './routes/hooks.ts';
import { listenRoutes } from './routes/listen.ts';
import { mutateRoutes } from './routes/mutate.ts';
import { queryRoutes } from './routes/query.ts';

const fault = {
  statusCode: 500,
  error: 'Internal Server Error',
  message: 'An internal server error occurred',
};

const routeGroups = [
  queryRoutes,
  docRoutes,
  exportRoutes,
  mutateRoutes,
  actionRoutes,
  listenRoutes,
  assetRoutes,
  accountRoutes,
  hookRoutes,
];

export interface ContentLake extends StandIn {
  addWebhook(webhook: WebhookTarget): void;
}

/** Starts a content lake that speaks Sanity's HTTP API. All of its state is in `dataDir` and survives SIGKILL. */
export async function startSanity(options: SanityOptions): Promise<ContentLake> {
  const lake = new Lake(options);
  const app = createApp('Sanity', new Faults(), fault);
  app.onError(toErrorResponse);
  controlRoutes(app, lake);
  cdnRoutes(app, lake);

  const api = createApi(lake);
  for (const addRoutes of routeGroups) addRoutes(api, lake);
  app.route('/:version{v(?:X|[0-9][0-9-]*)}', api);

  const server = await listen(app, options.port);
  lake.setOrigin(server.origin);
  return {
    origin: server.origin,
    addWebhook: (webhook) => lake.addWebhook(webhook),
    close: async () => {
      await server.close();
      await lake.close();
    },
  };
}
