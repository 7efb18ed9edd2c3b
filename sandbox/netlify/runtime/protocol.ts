import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Limits } from '../limits.ts';
import type { Manifest, Match } from '../routes.ts';

/** The data that a worker is started with. */
export interface WorkerOptions {
  functionsDir: string;
  edgeFunctionsDir: string;
  siteUrl: string;
  /** What `context.deploy.context` says. */
  deployContext: string;
  /** The Unix socket that the worker listens on. */
  socketPath: string;
  /** The gateway's Unix socket for requests that edge functions pass on. */
  nextSocketPath: string;
  limits: Limits;
  /** Where Node keeps compiled modules. A worker does not take it from its process. */
  compileCache: string | undefined;
  /** Loads the other functions if some cannot be loaded. */
  skipsBroken?: boolean | undefined;
}

/** What a worker says first: it takes calls. */
export interface Started {
  manifest: Manifest;
}

/** What a worker is told: to end, or to report when the work after its responses is done. Both wait for that work. */
export type Order = 'close' | 'settle';

/** The functions to call: one function, or a chain of edge functions. */
export interface Target {
  isEdge: boolean;
  matches: Match[];
}

const HEADER = 'x-sandbox-target';

const target = z.object({
  isEdge: z.boolean(),
  matches: z.array(z.object({ name: z.string(), params: z.record(z.string(), z.string()) })),
});

/** Encodes the target as a header. */
export function targetHeader(called: Target): [string, string] {
  return [HEADER, encodeURIComponent(JSON.stringify(called))];
}

export function parseTarget(incoming: IncomingMessage): Target {
  const value = incoming.headers[HEADER];
  return target.parse(JSON.parse(decodeURIComponent(String(value))));
}
