import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { Faults } from '../kit/faults.ts';
import { listen, type StandIn } from '../kit/stand-in.ts';
import { SITE_ID } from './address.ts';
import { createRoutes } from './routes.ts';
import { finishWrites } from './unfinished.ts';

const encode = (context: object) => Buffer.from(JSON.stringify(context)).toString('base64');

/**
 * Starts Netlify Blobs: the vendor's own local server, behind a front that is as strict as the service.
 * @param options.port 0 takes any free one
 * @param options.dataDir the folder of all objects; only one process may use it
 * @param options.token the bearer token that every request must carry
 * @returns with the value of `NETLIFY_BLOBS_CONTEXT`, which leads the official client here
 */
export async function startBlobs(options: {
  port: number;
  dataDir: string;
  token: string;
}): Promise<StandIn & { context: string }> {
  const { token } = options;
  const directory = join(options.dataDir, 'blobs');
  await finishWrites(directory);
  const vendor = new BlobsServer({ directory, token });
  const standIn = await listen(createRoutes(vendor, new Faults(), token), options.port);
  const { origin } = standIn;
  // The vendor's server signs addresses with its own. It does not listen itself: it would do so on all
  // interfaces.
  vendor['address'] = origin;
  const context = { siteID: SITE_ID, deployID: SITE_ID, token };
  return { ...standIn, context: encode({ ...context, edgeURL: origin, uncachedEdgeURL: origin }) };
}
