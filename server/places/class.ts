import { type ClassPlace, type ClassView, TEACHERS_MAX } from '#contract/places/class.ts';
import { shopDay } from '#contract/shop-day.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { takeBackChanges } from './end-places.ts';
import { newJoinCode } from './join-codes.ts';
import { findLinkedClass } from './linked-order.ts';
import { queueOrderEmail } from './order-email-records.ts';
import type { OrderState, Place } from './order-state.ts';
import { changeOrder, newSecret } from './orders.ts';

/** The class of an order, for its teachers. The token of a teacher's link is the only credential. */

/** A teacher looks often, while pupils join. */
const VIEW_LIMIT = { name: 'class-view', max: 300, seconds: 10 * 60 };

/** Emails to addresses that teachers type. */
const EMAIL_LIMIT = { name: 'class-emails', max: 10, seconds: 24 * 60 * 60 };

/** @throws AppError `places_link_invalid` or `too_many_requests` */
export async function openClass(token: string, ip: string): Promise<OrderState> {
  const order = await findLinkedClass(token, ip);
  await limitAttempts(VIEW_LIMIT, order.orderId);
  return order;
}

/** Shows nothing about pupils once the order has ended: their names are kept no longer than their places. */
export function viewClass(order: OrderState): ClassView {
  const { opened, school, stage, joinCode, counts, teachers } = order;
  return {
    orderNumber: orderNumber(order.orderId),
    organisation: school?.organisation ?? opened.organisation ?? '',
    what: order.what,
    stage,
    lastDay: opened.lastDay,
    counts,
    joinCode: order.isOpen ? joinCode : undefined,
    places: stage === 'ended' ? [] : order.places.flatMap(toClassPlace).toSorted(byName),
    teachers: teachers.map(({ email }) => email),
  };
}

function toClassPlace({ slot, state, pupil }: Place): ClassPlace[] {
  if (!pupil || (state !== 'used' && state !== 'left')) return [];
  const { holder, joinedAt, number } = pupil;
  return [
    {
      place: slot,
      turn: number,
      name: holder?.name,
      joinedOn: shopDay(new Date(joinedAt)),
      hasLeft: state === 'left',
    },
  ];
}

const byName = (a: ClassPlace, b: ClassPlace) =>
  Number(a.hasLeft) - Number(b.hasLeft) ||
  (a.name ?? '').localeCompare(b.name ?? '', undefined, { numeric: true });

interface Turn {
  token: string;
  place: number;
  turn: number;
}

/** Ends a pupil's access, unless the place is another pupil's by now. */
export const takeBack = ({ token, place, turn }: Turn, ip: string): Promise<OrderState> =>
  changeOrder(
    () => openClass(token, ip),
    (order) => {
      const { pupil, state } = order.places.find(({ slot }) => slot === place) ?? {};
      const isTheirs = pupil?.number === turn && (state === 'used' || state === 'left');
      if (!isTheirs || order.stage === 'ended') return undefined;
      return takeBackChanges(order, place, new Date().toISOString());
    },
  );

/** Replaces the join code. Does nothing while no one may join. */
export const renewCode = (token: string, ip: string): Promise<OrderState> =>
  changeOrder(
    () => openClass(token, ip),
    (order) => (order.isOpen ? newJoinCode(order, new Date().toISOString()) : undefined),
  );

/** Emails a link to a second teacher, or a teacher's own link again. @throws AppError `too_many_teachers` */
export const addSecondTeacher = (token: string, email: string, ip: string): Promise<OrderState> =>
  changeOrder(
    () => openClass(token, ip),
    async ({ orderId, teachers }) => {
      const at = new Date().toISOString();
      const isKnown = teachers.some((teacher) => teacher.email === email);
      if (!isKnown && teachers.length >= TEACHERS_MAX) throw new AppError('too_many_teachers');
      await limitAttempts(EMAIL_LIMIT, orderId);
      return {
        events: isKnown ? [] : [{ kind: 'teacher', at, email, secret: newSecret() }],
        changes: [queueOrderEmail({ orderId, kind: 'class', about: email }, at)],
      };
    },
  );

/** Ends the links of all teachers, and emails a new link to the successor. */
export const handOver = (token: string, email: string, ip: string): Promise<OrderState> =>
  changeOrder(
    () => openClass(token, ip),
    async ({ orderId }) => {
      const at = new Date().toISOString();
      await limitAttempts(EMAIL_LIMIT, orderId);
      return {
        events: [{ kind: 'handed-over', at, email, secret: newSecret() }],
        changes: [queueOrderEmail({ orderId, kind: 'class', about: email }, at)],
      };
    },
  );
