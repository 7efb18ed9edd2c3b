import { STATUS_CODES } from 'node:http';
import { type Faults, meet } from '../kit/faults.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Injects the fault that `POST /__sandbox/fail` ordered for this request, if any.
 * @returns whether the request is finished; a mere delay lets it continue
 */
export async function injectFault(faults: Faults, context: RequestContext): Promise<boolean> {
  const { method, path, outgoing } = context;
  const fault = faults.take(method, path);
  if (!fault || !(await meet(fault, () => outgoing.destroy()))) return false;
  // A platform in trouble responds in plain text, not with the site's JSON.
  const status = fault.status ?? 500;
  outgoing.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  outgoing.end(STATUS_CODES[status]);
  return true;
}
