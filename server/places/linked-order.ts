import { limitFaults, networkLimits } from '../limits/failures.ts';
import type { OrderState } from './order-state.ts';
import { findOrder } from './orders.ts';

/**
 * Finds the order of a link, and counts wrong links by network.
 * @throws AppError `places_link_invalid` or `too_many_requests`
 */
export const findLinkedOrder = (token: string, ip: string): Promise<OrderState> =>
  limitFaults(networkLimits('places-link', ip), () => findOrder(token));
