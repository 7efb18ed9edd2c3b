import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { JOIN_ALPHABET, JOIN_LENGTH } from '#contract/places/joining.ts';
import { type Change, put, remove } from '../store/commit.ts';
import type { OrderEvent } from './order-events.ts';
import type { OrderState } from './order-state.ts';
import { joinCodeKey } from './stored-keys.ts';

/** Record of a join code. */
export const joinCodeRecord = z.object({ orderId: z.string() });

/** Makes a new join code. The code before no longer works. */
export function newJoinCode(
  { orderId, joinCode }: Pick<OrderState, 'orderId' | 'joinCode'>,
  at: string,
): { events: OrderEvent[]; changes: Change[] } {
  const code = Array.from(
    { length: JOIN_LENGTH },
    () => JOIN_ALPHABET[randomInt(JOIN_ALPHABET.length)],
  ).join('');
  return {
    events: [{ kind: 'join-code', at, code }],
    changes: [
      put(joinCodeKey.of(code), { orderId }),
      ...(joinCode ? [remove(joinCodeKey.of(joinCode))] : []),
    ],
  };
}
