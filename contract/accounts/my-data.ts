import * as z from 'zod/mini';
import { emailOutcome } from '../admin/customers.ts';
import { studentEmailKind } from '../admin/emails.ts';
import { defineEndpoint, nothing } from '../endpoint.ts';
import { openingWay } from '../files/openings.ts';
import { currency, decimalAmount } from '../money.ts';
import { downloadMyDataPath, showMyDataPath } from './my-data-paths.ts';

/** All that the shop holds about the caller, for themselves (docs/personal-data.md). */

const time = z.iso.datetime();
const amounts = { amount: decimalAmount, state: z.string() };

/** A payment that was opened, and all that the shop knows of it. */
export const orderData = z.strictObject({
  orderNumber: z.string(),
  /** Missing where it was never paid. */
  paid: z.optional(
    z.strictObject({
      /** All subjects in words. */
      subject: z.string(),
      amount: decimalAmount,
      currency,
      paidAt: time,
      lines: z.array(z.strictObject({ subject: z.string(), amount: decimalAmount })),
      offer: z.optional(z.string()),
      code: z.optional(z.string()),
    }),
  ),
  openedAt: z.optional(time),
  /** The discount code that was typed. */
  openedWithCode: z.optional(z.string()),
  /** Whether someone else paid. Then the agreement and its emails are that person's, and not given. */
  isPaidByOther: z.optional(z.boolean()),
  /** What the buyer agreed to, each time that they did. */
  consents: z.array(
    z.strictObject({ wordingVersion: z.string(), text: z.string(), agreedAt: time }),
  ),
  refunds: z.array(z.strictObject({ ...amounts, at: z.optional(time) })),
  disputes: z.array(z.strictObject({ state: z.string() })),
  /** Why access was given or taken away by hand. */
  granted: z.optional(z.strictObject({ reason: z.string(), at: time })),
  revoked: z.optional(z.strictObject({ reason: z.string(), at: time })),
  emails: z.array(
    z.strictObject({ kind: studentEmailKind, outcome: emailOutcome, at: z.optional(time) }),
  ),
  /** The address that copies of files show, since when, and the mark that leads to the order. */
  copies: z.array(z.strictObject({ address: z.string(), since: time })),
  mark: z.optional(z.string()),
});
export type OrderData = z.infer<typeof orderData>;

export const myData = z.strictObject({
  shop: z.string(),
  writtenAt: time,
  account: z.strictObject({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    createdAt: time,
    signIn: z.enum(['password', 'identity provider']),
    /** The address that a link in an email has confirmed, or the identity provider. */
    confirmedEmail: z.optional(z.string()),
    /** Whether they asked for emails about updated files. */
    wantsUpdateEmails: z.boolean(),
  }),
  sessions: z.array(z.strictObject({ device: z.string(), createdAt: time, lastUsedAt: time })),
  orders: z.array(orderData),
  /** The links by which they have asked someone to pay, while they work. */
  paymentLinks: z.array(z.strictObject({ what: z.string(), createdAt: time, expiresAt: time })),
  /** Locked files that they opened or downloaded in the last twelve months, the newest first. */
  downloads: z.array(
    z.strictObject({
      at: time,
      from: z.string(),
      title: z.string(),
      orderNumber: z.string(),
      /** Undefined if an earlier version recorded it. */
      way: z.optional(openingWay),
    }),
  ),
  /** How far files have been read. */
  progress: z.array(
    z.strictObject({
      file: z.string(),
      /** Missing where the shop does not have the file any more. */
      title: z.optional(z.string()),
      last: z.optional(z.strictObject({ page: z.int(), pages: z.int(), at: time })),
      /** The numbers of the pages. */
      read: z.array(z.int()),
      revised: z.optional(z.strictObject({ isRevised: z.boolean(), at: time })),
      /** The latest version that was opened, of a file that has been replaced. */
      openedVersion: z.optional(z.int()),
    }),
  ),
});
export type MyData = z.infer<typeof myData>;

/** A JSON file to save. */
export const downloadMyData = defineEndpoint({
  method: 'GET',
  path: downloadMyDataPath,
  request: nothing,
  response: myData,
});

const row = z.strictObject({ label: z.string(), value: z.string() });

/** A part of the readable page. */
const dataSection = z.strictObject({
  heading: z.string(),
  entries: z.array(z.strictObject({ rows: z.array(row) })),
  /** Said where there is no entry. */
  none: z.optional(z.string()),
});
export type DataSection = z.infer<typeof dataSection>;

/** The same for people. A function makes it a page. */
export const showMyData = defineEndpoint({
  method: 'GET',
  path: showMyDataPath,
  request: nothing,
  response: z.strictObject({ sections: z.array(dataSection) }),
});
