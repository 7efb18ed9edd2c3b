import { setTimeout as pause } from 'node:timers/promises';
import { clearFaults, type Fault, injectFault, type Service } from '../support/faults.ts';
import type { Random } from './random.ts';
import type { ShopProcess } from './shop-process.ts';

/** The services that a purchase needs. */
const SERVICES = ['kv', 'content', 'payments', 'inbox'] as const satisfies Service[];

/** Milliseconds between two faults. */
const [SHORTEST, LONGEST] = [200, 1_000];

/** Draws a fault of the next one to three requests. None of them is a refusal for good. */
function drawFault(random: Random): Fault {
  const times = random.between(1, 3);
  const kind = random.pick(['error', 'overload', 'slow', 'silent', 'cut'] as const);
  if (kind === 'error') return { times, status: 500 };
  if (kind === 'overload') return { times, status: 503 };
  if (kind === 'slow') return { times, hang: random.between(100, 4_000) };
  return kind === 'silent' ? { times: 1, hang: true } : { times, drop: true };
}

/** Injects one fault after another until told to stop. */
export async function injectRandomFaults(
  process: ShopProcess,
  random: Random,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const service = random.pick(SERVICES);
    const fault = drawFault(random);
    // Faults that no request has met must not add up. While the shop is down nothing can fail.
    await clearFaults(process.shop[service])
      .then(() => injectFault(process.shop[service], fault))
      .catch(() => {});
    await pause(random.between(SHORTEST, LONGEST), undefined, { signal: stop }).catch(() => {});
  }
}

/** Removes every fault that no request has met. */
export async function clearAllFaults({ shop }: ShopProcess): Promise<void> {
  await Promise.all(SERVICES.map((service) => clearFaults(shop[service])));
}
