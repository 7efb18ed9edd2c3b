import { Faults } from '../kit/faults.ts';
import { createApp, listen, type StandIn } from '../kit/stand-in.ts';
import { answerError } from './errors.ts';
import { Lake } from './lake.ts';
import type { SanityOptions, WebhookTarget } from './options.ts';
import { absentRoutes } from './routes/absent.ts';
import { accountRoutes } from './routes/account.ts';
import { actionRoutes } from './routes/actions.ts';
import { createApi } from './routes/api.ts';
import { assetRoutes } from './routes/assets.ts';
import { cdnRoutes } from './routes/cdn.ts';
import { docRoutes } from './routes/doc.ts';
import { exportRoutes } from './routes/export.ts';
import { listenRoutes } from './routes/listen.ts';
import { mutateRoutes } from './routes/mutate.ts';
import { queryRoutes } from './routes/query.ts';
import { referenceRoutes } from './routes/references.ts';

const fault = {
  statusCode: 500,
  error: 'Internal Server Error',
  message: 'An internal server error occurred',
};

const families = [
  queryRoutes,
  docRoutes,
  exportRoutes,
  mutateRoutes,
  actionRoutes,
  listenRoutes,
  referenceRoutes,
  assetRoutes,
  accountRoutes,
  absentRoutes,
];

export interface ContentLake extends StandIn {
  /** Makes a webhook, as the owner does in the hosted service's settings. There is one at most. */
  tell(webhook: WebhookTarget): void;
}

/**
 * Starts a local content lake with one private dataset that speaks Sanity's HTTP API.
 * All of its state is below `dataDir` and survives a kill at any moment.
 */
export async function startSanity(options: SanityOptions): Promise<ContentLake> {
  const lake = new Lake(options);
  const app = createApp('Sanity', new Faults(), fault);
  app.onError(answerError);
  app.get('/__sandbox/revision', (c) => c.json({ revision: lake.store.revision() }));
  cdnRoutes(app, lake);

  const api = createApi(lake);
  for (const addRoutes of families) addRoutes(api, lake);
  app.route('/:version{v(?:X|[0-9][0-9-]*)}', api);

  const server = await listen(app, options.port);
  lake.settle(server.origin);
  return {
    origin: server.origin,
    tell: (webhook) => lake.tell(webhook),
    close: async () => {
      await server.close();
      await lake.close();
    },
  };
}
