import { config } from '../config.ts';
import type { TokenKey } from './token-key.ts';

/** Returns the key of sessions, sign-ins and links. */
export const sessionKey = (): TokenKey => {
  const { SESSION_SECRET, SANITY_DATASET } = config();
  return { secret: SESSION_SECRET, dataset: SANITY_DATASET };
};

/** Returns the key of download and upload tickets. */
export const ticketKey = (): TokenKey => {
  const { TICKET_SECRET, SANITY_DATASET } = config();
  return { secret: TICKET_SECRET, dataset: SANITY_DATASET };
};
