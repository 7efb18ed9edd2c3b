import type { Context } from 'hono';
import Stripe from 'stripe';
import type { z } from 'zod';
import { invalidRequest, notImplemented, StripeError } from './errors.ts';
import { expandFields } from './expand.ts';
import { decodeForm } from './form.ts';
import { type Answered, remember, replay } from './idempotency.ts';
import { newId } from './ids.ts';
import { type Caller, callerOf, type Keys, secretKeyRequired } from './keys.ts';
import { Ledger } from './ledger.ts';
import { parseParams } from './params.ts';
import type { Store } from './store.ts';

/** What every route works with. */
export interface Service {
  store: Store;
  keys: Keys;
  /** Where this stand-in is reached; known once it listens. */
  origin(): string;
  /** Says that events wait to be sent. */
  wake(): void;
}

export interface Call<P> {
  params: P;
  caller: Caller;
  ledger: Ledger;
  /** The id in the path. */
  id: string;
}

/** An error to answer although what was written stays: a declined card. */
export class Refusal {
  readonly error: StripeError;
  constructor(error: StripeError) {
    this.error = error;
  }
}

interface Route<S extends z.ZodType> {
  /** Browsers may call it as well, with the publishable key. */
  isPublic?: boolean;
  params: S;
  /** Parameters that Stripe has and this stand-in has not. */
  unimplemented?: readonly string[];
  answer(call: Call<z.output<S>>): object;
}

/** Makes a Hono handler of one API call: key, version, parameters, idempotency, one transaction. */
export function endpoint<S extends z.ZodType>(service: Service, route: Route<S>) {
  return async (c: Context): Promise<Response> => {
    const requestId = newId('req');
    const headers = {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': Stripe.API_VERSION,
    };
    try {
      const caller = callerOf(c.req.header('authorization'), service.keys);
      if (caller === 'publishable' && !route.isPublic) throw secretKeyRequired();
      checkVersion(c.req.header('stripe-version'));
      const isPost = c.req.method === 'POST';
      const sent = isPost ? await bodyOf(c) : new URL(c.req.url).search;
      const name = isPost ? c.req.header('idempotency-key') : undefined;
      const key = name && `${caller} ${name}`;
      // From here on nothing waits, so two requests with one key come one after the other.
      const before = key ? replay(service.store, key, c.req.path, sent) : undefined;
      if (before) return respond(before, { ...headers, 'idempotent-replayed': 'true' });
      const params = parseParams(route.params, decodeForm(sent), route.unimplemented);
      const keep = (answer: Answered): Answered => {
        if (key) remember(service.store, key, c.req.path, sent, answer);
        return answer;
      };
      const request = { id: requestId, idempotency_key: name ?? null };
      const ledger = new Ledger(service.store, request);
      const id = c.req.param('id') ?? '';
      const answer = settle(service.store, keep, () =>
        expanded(service.store, params, route.answer({ params, caller, ledger, id })),
      );
      service.wake();
      return respond(answer, name ? { ...headers, 'idempotency-key': name } : headers);
    } catch (error) {
      if (error instanceof StripeError) return respond(answerOf(error), headers);
      throw error;
    }
  };
}

/** Stripe keeps what an endpoint answered, errors too; what it changed is undone by an error. */
function settle(store: Store, keep: (answer: Answered) => Answered, work: () => object): Answered {
  try {
    return store.transaction(() => {
      const result = work();
      if (result instanceof Refusal) return keep(answerOf(result.error));
      return keep({ status: 200, body: JSON.stringify(result, null, 2) });
    });
  } catch (error) {
    if (error instanceof StripeError) return store.transaction(() => keep(answerOf(error)));
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

async function bodyOf(c: Context): Promise<string> {
  const body = await c.req.text();
  const type = c.req.header('content-type') ?? '';
  if (body && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
    );
  }
  return body;
}

function answerOf(error: StripeError): Answered {
  return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
}

function respond(answer: Answered, headers: Record<string, string>): Response {
  // The client library would try a 501 again, to no avail.
  const retry: Record<string, string> =
    answer.status === 501 ? { 'stripe-should-retry': 'false' } : {};
  return new Response(answer.body, { status: answer.status, headers: { ...headers, ...retry } });
}
