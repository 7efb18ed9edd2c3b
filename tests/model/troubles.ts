import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { clearFaults, type Fault, injectFault } from '../support/faults.ts';
import { settle } from '../support/settle.ts';
import type { ModelShop } from './model-shop.ts';

/** Trouble with a service's requests, as faults of its stand-in. */
const FAULTS = {
  /** The connection is lost until the step has ended, as in a crash of the function. */
  crash: { drop: true },
  /** The request is carried out, and its response is lost. */
  'lost response': { drop: 'response', times: 1 },
  error: { status: 500, times: 2 },
  overload: { status: 503, times: 3 },
  'slow response': { hang: 1_000, times: 2 },
  'no response': { hang: true, times: 1 },
  /** The process and all stand-ins are killed between two requests, and start again. */
  'kill -9': { hang: true },
} as const satisfies Record<string, Fault>;

type Kind = keyof typeof FAULTS;

/** Trouble during a step. What the step did is found out afterwards. */
export interface Trouble {
  service: 'kv' | 'content' | 'payments' | 'inbox';
  kind: Kind;
  /** Requests to the service that succeed first. */
  after: number;
}

const kind = fc.oneof(
  { weight: 50, arbitrary: fc.constantFrom<Kind>('crash') },
  { weight: 15, arbitrary: fc.constantFrom<Kind>('lost response') },
  { weight: 15, arbitrary: fc.constantFrom<Kind>('error', 'overload', 'slow response') },
  { weight: 2, arbitrary: fc.constantFrom<Kind>('no response') },
  { weight: 4, arbitrary: fc.constantFrom<Kind>('kill -9') },
);

const service = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('kv', 'payments') },
  { weight: 1, arbitrary: fc.constantFrom('inbox', 'inbox', 'content') },
);

export const trouble: fc.Arbitrary<Trouble> = fc.record({ service, kind, after: fc.nat(6) });

/** Longer than a step takes to reach the request at which the process is killed. */
const UNTIL_KILLED_MS = 1_500;

/** Does a step while a service is in trouble. */
export async function during<T>(
  shop: ModelShop,
  { service: name, kind: what, after }: Trouble,
  step: () => Promise<T>,
): Promise<T> {
  const origin = shop.shop[name];
  const isMail = name === 'inbox';
  // A mail server takes one message after another; only its replies are lost after that.
  const mail = what === 'lost response' || what === 'kill -9' ? { method: 'SMTP-REPLY' } : {};
  const place = isMail ? { ...mail, after: 0 } : { after };
  await injectFault(origin, { times: 1_000, ...FAULTS[what], ...place });
  const done = step();
  if (what === 'kill -9') {
    await Promise.race([pause(UNTIL_KILLED_MS), isMail ? pause(UNTIL_KILLED_MS) : done]);
    await shop.kill();
    await shop.start();
    return done;
  }
  try {
    const result = await done;
    // Emails are written and sent after the response.
    if (name === 'inbox' || name === 'content') await settle(shop.shop);
    return result;
  } finally {
    await clearFaults(origin);
  }
}
