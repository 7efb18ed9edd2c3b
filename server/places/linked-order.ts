import { limitFaults, networkLimits } from '../limits/failures.ts';
import type { OrderState } from './order-state.ts';
import { findClass, findOrder } from './orders.ts';

/** Counts wrong links by network. */
const limitLinks = (ip: string, find: () => Promise<OrderState>): Promise<OrderState> =>
  limitFaults(networkLimits('places-link', ip), find);

/**
 * Finds the order of a payer's or a school's link.
 * @throws AppError `places_link_invalid` or `too_many_requests`
 */
export const findLinkedOrder = (token: string, ip: string): Promise<OrderState> =>
  limitLinks(ip, () => findOrder(token));

/**
 * Finds the order of a teacher's link to the class.
 * @throws AppError `places_link_invalid` or `too_many_requests`
 */
export const findLinkedClass = (token: string, ip: string): Promise<OrderState> =>
  limitLinks(ip, () => findClass(token));
