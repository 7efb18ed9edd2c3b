import * as z from 'zod/mini';
import { emailOutcome } from '../admin/customers.ts';
import { studentEmailKind } from '../admin/order-emails.ts';
import { defineEndpoint } from '../endpoint.ts';
import { openingWay } from '../files/openings.ts';
import { currency, decimalAmount } from '../money.ts';
import { RATINGS } from '../practice/answers.ts';
import { ASIDE_PERIODS } from '../practice/aside.ts';
import { downloadMyDataPath, showMyDataPath } from './my-data-paths.ts';

const time = z.iso.datetime();
const amounts = { amount: decimalAmount, state: z.string() };

export const orderData = z.strictObject({
  orderNumber: z.string(),
  /** Undefined if never paid. */
  paid: z.optional(
    z.strictObject({
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
  openedWithCode: z.optional(z.string()),
  /** True if someone else paid: their agreement and emails are then left out, as another person's data. */
  isPaidByOther: z.optional(z.boolean()),
  consents: z.array(
    z.strictObject({ wordingVersion: z.string(), text: z.string(), agreedAt: time }),
  ),
  refunds: z.array(z.strictObject({ ...amounts, at: z.optional(time) })),
  disputes: z.array(z.strictObject({ state: z.string() })),
  /** Grounds if the owner gave or withdrew access by hand. */
  granted: z.optional(z.strictObject({ reason: z.string(), at: time })),
  revoked: z.optional(z.strictObject({ reason: z.string(), at: time })),
  emails: z.array(
    z.strictObject({ kind: studentEmailKind, outcome: emailOutcome, at: z.optional(time) }),
  ),
  /** The addresses printed on copies, and the mark that identifies the order. */
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
    /** The address confirmed by an emailed link or by the identity provider. */
    confirmedEmail: z.optional(z.string()),
    wantsUpdateEmails: z.boolean(),
    wantsPracticeEmails: z.boolean(),
  }),
  sessions: z.array(z.strictObject({ device: z.string(), createdAt: time, lastUsedAt: time })),
  orders: z.array(orderData),
  /** Places of orders that others paid. */
  places: z.array(
    z.strictObject({
      orderNumber: z.string(),
      joinedAt: time,
      state: z.enum(['used', 'taken-back', 'ended']),
      /** As typed at joining. Undefined once the place has ended. */
      name: z.optional(z.string()),
      showsMore: z.optional(z.boolean()),
    }),
  ),
  /** Payment links that still work. */
  paymentLinks: z.array(z.strictObject({ what: z.string(), createdAt: time, expiresAt: time })),
  /** Locked files opened or downloaded, and subjects kept on a device, in the last twelve months, newest first. */
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
  /** Reported mistakes that wait for an answer or for the next version of the file, oldest first. */
  pageReports: z.array(
    z.strictObject({
      at: time,
      /** The content item's id. */
      file: z.string(),
      title: z.string(),
      page: z.int(),
      words: z.string(),
    }),
  ),
  progress: z.array(
    z.strictObject({
      file: z.string(),
      /** Undefined if the shop no longer has the file. */
      title: z.optional(z.string()),
      last: z.optional(z.strictObject({ page: z.int(), pages: z.int(), at: time })),
      read: z.array(z.int()),
      revised: z.optional(z.strictObject({ isRevised: z.boolean(), at: time })),
      /** The latest edition opened. Undefined if the file was never replaced. */
      openedVersion: z.optional(z.int()),
    }),
  ),
  /** Answers to cards and drills, by subject. */
  practice: z.array(
    z.strictObject({
      subject: z.string(),
      /** Undefined if the shop no longer has the subject. */
      name: z.optional(z.string()),
      /** The student's own papers. Empty if the exam board's date counts again. */
      exam: z.optional(
        z.strictObject({
          papers: z.array(
            z.strictObject({
              name: z.optional(z.string()),
              date: z.iso.date(),
              /** Names, or ids of topics that the shop no longer has. Undefined if the paper tests all. */
              topics: z.optional(z.array(z.string())),
            }),
          ),
          at: time,
        }),
      ),
      cards: z.array(
        z.strictObject({
          card: z.string(),
          /** Undefined if the shop no longer has the card. */
          prompt: z.optional(z.string()),
          /** The last ten, oldest first. */
          answers: z.array(z.strictObject({ at: time, rating: z.enum([...RATINGS, 'undone']) })),
        }),
      ),
      /** The latest choice about each card that was put aside. */
      aside: z.array(
        z.strictObject({
          card: z.string(),
          prompt: z.optional(z.string()),
          period: z.enum(ASIDE_PERIODS),
          /** For `exam`: the exam's day. */
          until: z.optional(z.iso.date()),
          at: time,
        }),
      ),
    }),
  ),
});
export type MyData = z.infer<typeof myData>;

export const downloadMyData = defineEndpoint({
  method: 'GET',
  path: downloadMyDataPath,
  response: myData,
});

const row = z.strictObject({ label: z.string(), value: z.string() });

const dataSection = z.strictObject({
  heading: z.string(),
  entries: z.array(z.strictObject({ rows: z.array(row) })),
  /** The sentence shown if there are no entries. */
  none: z.optional(z.string()),
});
export type DataSection = z.infer<typeof dataSection>;

export const showMyData = defineEndpoint({
  method: 'GET',
  path: showMyDataPath,
  response: z.strictObject({ sections: z.array(dataSection) }),
});
