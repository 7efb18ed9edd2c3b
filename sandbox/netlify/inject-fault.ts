import { STATUS_CODES } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Faults } from '../kit/faults.ts';
import type { RequestContext } from './request-context.ts';

/** Does to a request what `POST /__sandbox/fail` ordered. @returns whether the request is spoilt */
export async function injectFault(faults: Faults, context: RequestContext): Promise<boolean> {
  const { method, path, outgoing } = context;
  const fault = faults.take(method, path);
  if (!fault) return false;
  if (fault.drop) {
    outgoing.destroy();
    return true;
  }
  if (fault.hang === true) return true;
  if (fault.hang) {
    await wait(fault.hang);
    if (!fault.status) return false;
  }
  // A platform in trouble does not speak as the shop does: no JSON, no sentence for people.
  const status = fault.status ?? 500;
  outgoing.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  outgoing.end(STATUS_CODES[status]);
  return true;
}
