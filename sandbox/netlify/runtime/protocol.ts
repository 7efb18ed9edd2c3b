import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Limits } from '../limits.ts';
import type { Match } from '../routes.ts';

/** What the worker is started with. */
export interface WorkerOptions {
  root: string;
  siteUrl: string;
  /** Where the worker listens. */
  socketPath: string;
  /** Where the gateway takes what edge functions pass on. */
  nextSocketPath: string;
  limits: Limits;
}

/** What the gateway wants called: one function, or a chain of edge functions. */
export interface Target {
  isEdge: boolean;
  matches: Match[];
}

const HEADER = 'x-sandbox-target';

const target = z.object({
  isEdge: z.boolean(),
  matches: z.array(z.object({ name: z.string(), params: z.record(z.string(), z.string()) })),
});

/** The target as a header line. */
export function targetHeader(wanted: Target): [string, string] {
  return [HEADER, encodeURIComponent(JSON.stringify(wanted))];
}

export function parseTarget(incoming: IncomingMessage): Target {
  const value = incoming.headers[HEADER];
  return target.parse(JSON.parse(decodeURIComponent(String(value))));
}
