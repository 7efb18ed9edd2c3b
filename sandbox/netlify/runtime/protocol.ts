import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Limits } from '../limits.ts';
import type { Manifest, Match } from '../routes.ts';

export interface WorkerOptions {
  functionsDir: string;
  edgeFunctionsDir: string;
  siteUrl: string;
  deployContext: string;
  socketPath: string;
  /** The gateway's Unix socket for requests that edge functions pass on. */
  nextSocketPath: string;
  limits: Limits;
  /** Folder of Node's compile cache. A worker does not inherit it from its process. */
  compileCache: string | undefined;
  skipsBroken?: boolean | undefined;
}

export interface Started {
  manifest: Manifest;
}

/** Message to a worker: end, or report when the work after its responses is done. Both wait for that work. */
export type Order = 'close' | 'settle';

export interface Target {
  isEdge: boolean;
  matches: Match[];
}

const HEADER = 'x-sandbox-target';

const target = z.object({
  isEdge: z.boolean(),
  matches: z.array(z.object({ name: z.string(), params: z.record(z.string(), z.string()) })),
});

export function targetHeader(called: Target): [string, string] {
  return [HEADER, encodeURIComponent(JSON.stringify(called))];
}

export function parseTarget(incoming: IncomingMessage): Target {
  const value = incoming.headers[HEADER];
  return target.parse(JSON.parse(decodeURIComponent(String(value))));
}
