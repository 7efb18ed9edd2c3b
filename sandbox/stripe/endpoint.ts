import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { parse } from 'qs';
import Stripe from 'stripe';
import type { z } from 'zod';
import { invalidRequest, notImplemented, StripeError } from './errors.ts';
import { expandFields } from './expand.ts';
import { keyInUse, remember, replay, type StoredResponse } from './idempotency.ts';
import { newId } from './ids.ts';
import { type Caller, checkRight, identifyCaller, type Keys, secretKeyRequired } from './keys.ts';
import { Ledger } from './ledger.ts';
import { parseParams } from './params.ts';
import { takeRefusal } from './refusals.ts';
import type { Store } from './store.ts';

export interface Service {
  store: Store;
  keys: Keys;
  keysInUse: Set<string>;
  /** Returns the stand-in's address, which is known once it listens. */
  origin(): string;
  sendEvents(): void;
}

export interface Call<P> {
  params: P;
  caller: Caller;
  ledger: Ledger;
  id: string;
}

/** Error response whose writes are kept: a declined card. */
export class Refusal {
  readonly error: StripeError;
  constructor(error: StripeError) {
    this.error = error;
  }
}

interface Route<S extends z.ZodType> {
  /** Allows calls from browsers, with the publishable key. */
  isPublic?: boolean;
  params: S;
  respond(call: Call<z.output<S>>): object;
}

/** Minimum time that a request holds its idempotency key. Stripe takes longer. */
const MIN_HOLD_MS = 20;

/** Parses Stripe's form encoding: `a=1&b[c]=2&d[0]=x&e[]=y`. */
const decode = (text: string) =>
  parse(text, { ignoreQueryPrefix: true, plainObjects: true, arrayLimit: 100 });

/** Creates the handler of an API call: key, version, idempotency, parameters, one transaction. */
export function endpoint<S extends z.ZodType>(service: Service, route: Route<S>) {
  return async (c: Context): Promise<Response> => {
    const requestId = newId('req');
    const headers = {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': Stripe.API_VERSION,
    };
    try {
      const caller = identifyCaller(c.req.header('authorization'), service.keys);
      if (caller === 'publishable' && !route.isPublic) throw secretKeyRequired();
      if (caller === 'restricted') checkRight(service.keys, c.req.method, c.req.path);
      checkVersion(c.req.header('stripe-version'));
      const isPost = c.req.method === 'POST';
      const sent = isPost ? await readBody(c) : new URL(c.req.url).search;
      const name = isPost ? c.req.header('idempotency-key') : undefined;
      const key = name && `${caller} ${name}`;
      const before = key ? replay(service.store, key, c.req.path, sent) : undefined;
      if (before) return send(before, { ...headers, 'idempotent-replayed': 'true' });
      if (key) await occupy(service.keysInUse, key, name);
      // Nothing below awaits, so concurrent requests run one after the other.
      const params = parseParams(route.params, decode(sent));
      const keep = (response: StoredResponse): StoredResponse => {
        if (key) remember(service.store, key, c.req.path, sent, response);
        return response;
      };
      const request = { id: requestId, idempotency_key: name ?? null };
      const ledger = new Ledger(service.store, request);
      const id = c.req.param('id') ?? '';
      const refusal = isPost ? takeRefusal(service.store) : undefined;
      const response = runInTransaction(service.store, keep, () => {
        if (refusal) throw refusal;
        return expanded(service.store, params, route.respond({ params, caller, ledger, id }));
      });
      service.sendEvents();
      return send(response, name ? { ...headers, 'idempotency-key': name } : headers);
    } catch (error) {
      if (error instanceof StripeError) return send(errorResponse(error), headers);
      throw error;
    }
  };
}

/** Holds an idempotency key for a moment. @throws StripeError 409 if another request holds it */
async function occupy(inUse: Set<string>, key: string, name: string): Promise<void> {
  if (inUse.has(key)) throw keyInUse(name);
  inUse.add(key);
  try {
    await setTimeout(MIN_HOLD_MS);
  } finally {
    inUse.delete(key);
  }
}

/** Like Stripe, stores the response for the idempotency key even if an error rolls the transaction back. */
function runInTransaction(
  store: Store,
  keep: (response: StoredResponse) => StoredResponse,
  work: () => object,
): StoredResponse {
  try {
    return store.transaction(() => {
      const result = work();
      if (result instanceof Refusal) return keep(errorResponse(result.error));
      return keep({ status: 200, body: JSON.stringify(result, null, 2) });
    });
  } catch (error) {
    if (error instanceof StripeError) return store.transaction(() => keep(errorResponse(error)));
    throw error;
  }
}

function expanded(store: Store, params: unknown, result: object): object {
  if (result instanceof Refusal) return result;
  const isAsked = typeof params === 'object' && params !== null && 'expand' in params;
  return isAsked ? expandFields(store, result, params.expand as string[] | undefined) : result;
}

function checkVersion(version: string | undefined): void {
  if (version && version !== Stripe.API_VERSION) {
    throw notImplemented(`the API version ${version} (it speaks ${Stripe.API_VERSION})`);
  }
}

async function readBody(c: Context): Promise<string> {
  const body = await c.req.text();
  const type = c.req.header('content-type') ?? '';
  if (body && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
    );
  }
  return body;
}

function errorResponse(error: StripeError): StoredResponse {
  return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
}

function send(response: StoredResponse, headers: Record<string, string>): Response {
  // Without this header the client library retries a 501.
  const retry: Record<string, string> =
    response.status === 501 ? { 'stripe-should-retry': 'false' } : {};
  return new Response(response.body, {
    status: response.status,
    headers: { ...headers, ...retry },
  });
}
