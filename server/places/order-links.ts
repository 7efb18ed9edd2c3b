import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { commit } from '../store/commit.ts';
import { newJoinCode } from './join-codes.ts';
import { queueOrderEmail } from './order-email-records.ts';
import type { OrderState } from './order-state.ts';
import { changeOrder } from './orders.ts';

/** Limit by order: a link that goes to a wrong person is replaced once or twice. */
const RENEWAL_LIMIT = { name: 'places-new-link', max: 20, seconds: 60 * 60 };

/** Limit by order, so that its page cannot fill a teacher's mailbox. */
const CLASS_LINK_LIMIT = { name: 'places-class-link', max: 3, seconds: 60 * 60 };

/**
 * Makes a new link to hand over. The link before no longer works.
 * @throws AppError `places_paused` before the places can be joined and after they have ended, or `too_many_requests`
 */
export async function renewJoinCode(read: () => Promise<OrderState>): Promise<OrderState> {
  const { orderId } = await read();
  await limitAttempts(RENEWAL_LIMIT, orderId);
  return changeOrder(read, (order) => {
    if (!order.isOpen) throw new AppError('places_paused');
    return newJoinCode(order, new Date().toISOString());
  });
}

/** Queues the emails with the links to the class, to all its teachers. @throws AppError `too_many_requests` */
export async function queueClassLinks({ orderId, teachers }: OrderState): Promise<void> {
  await limitAttempts(CLASS_LINK_LIMIT, orderId);
  const at = new Date().toISOString();
  await commit(
    teachers.map(({ email }) => queueOrderEmail({ orderId, kind: 'class', about: email }, at)),
  );
}
