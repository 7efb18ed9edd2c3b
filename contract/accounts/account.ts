import * as z from 'zod/mini';
import { defineEndpoint, id, nothing } from '../endpoint.ts';
import { linkToken } from './link-token.ts';

export const ownAccount = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** False for accounts of the identity provider, which also decides their name and address. */
  hasPassword: z.boolean(),
  isEmailConfirmed: z.boolean(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account',
  request: nothing,
  response: ownAccount,
});

/** Confirms an address from any device: holding the link proves access to the mailbox. */
export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/account/confirm-email',
  request: z.strictObject({ token: linkToken }),
  response: z.strictObject({
    email: z.string(),
    /** True if the link was opened before and the address is still current. */
    wasUsed: z.boolean(),
  }),
});

const deviceSession = z.strictObject({
  id,
  /** A short name, e.g. "Chrome on Android". */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** Lags by at most an hour. */
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

export const endOneSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  request: z.strictObject({ id }),
  response: nothing,
});

export const signOutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  request: nothing,
  response: nothing,
});
