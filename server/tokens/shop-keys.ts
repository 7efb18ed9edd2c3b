import { config } from '../config.ts';
import type { TokenKey } from './seal.ts';

export const sessionKey = (): TokenKey => {
  const { SESSION_SECRET, SANITY_DATASET } = config();
  return { secret: SESSION_SECRET, dataset: SANITY_DATASET };
};

export const ticketKey = (): TokenKey => {
  const { TICKET_SECRET, SANITY_DATASET } = config();
  return { secret: TICKET_SECRET, dataset: SANITY_DATASET };
};
