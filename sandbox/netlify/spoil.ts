import { setTimeout as wait } from 'node:timers/promises';
import type { Faults } from '../kit/faults.ts';
import { answerPlainly } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** Does to a request what `POST /__sandbox/fail` ordered. @returns whether the request is spoilt */
export async function spoil(faults: Faults, exchange: Exchange): Promise<boolean> {
  const { method, path, outgoing } = exchange;
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
  answerPlainly(outgoing, fault.status ?? 500);
  return true;
}
