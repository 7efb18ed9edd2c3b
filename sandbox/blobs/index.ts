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
 * @param options.dataDir only one process may use it
 * @returns the stand-in, with the `NETLIFY_BLOBS_CONTEXT` that leads the official client to it
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
  // The vendor's server signs addresses with its own address. It must not listen itself, because it would listen on all
  // interfaces.
  vendor['address'] = origin;
  const context = { siteID: SITE_ID, deployID: SITE_ID, token };
  return { ...standIn, context: encode({ ...context, edgeURL: origin, uncachedEdgeURL: origin }) };
}
