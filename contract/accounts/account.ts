import * as z from 'zod/mini';
import { defineEndpoint, id, nothing } from '../endpoint.ts';
import { linkToken } from './link-token.ts';

/** What a student may read of their own account, and end (docs/product.md#account). */

/** The account of the caller. */
export const ownAccount = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** An account of the identity provider has name and address as given there, and no password. */
  hasPassword: z.boolean(),
  /** Whether a link in an email has confirmed the address. */
  isEmailConfirmed: z.boolean(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account',
  request: nothing,
  response: ownAccount,
});

/** Opens a link that confirms an address. On any device: the link itself shows who reads the mailbox. */
export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/account/confirm-email',
  request: z.strictObject({ token: linkToken }),
  response: z.strictObject({
    email: z.string(),
    /** The link had been opened before; the address is still the account's. */
    wasUsed: z.boolean(),
  }),
});

/** A device on which someone is signed in to the account. */
const deviceSession = z.strictObject({
  id,
  /** A short name, e.g. "Chrome on Android". */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** At most an hour old. */
  lastUsedAt: z.iso.datetime(),
  isThisDevice: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const getSessions = defineEndpoint({
  method: 'GET',
  path: '/api/account/sessions',
  request: nothing,
  response: z.array(deviceSession),
});

/** Signs one device out. */
export const endOneSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  request: z.strictObject({ id }),
  response: nothing,
});

/** Signs out every device, this one included. */
export const signOutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  request: nothing,
  response: nothing,
});
