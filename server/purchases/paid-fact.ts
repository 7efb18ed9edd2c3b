import { z } from 'zod';
import { currency } from '#contract/money.ts';
import { joinNames } from '#contract/payments/join-names.ts';

/** A subject of an order, and its part of the amount. */
const paidLine = z.object({ subjectId: z.string(), subjectName: z.string(), amount: z.int() });
export type PaidLine = z.infer<typeof paidLine>;

const order = z.object({
  accountId: z.string(),
  amount: z.int(),
  currency,
  paidAt: z.iso.datetime(),
  /** Whether real money was paid. */
  isLive: z.boolean(),
});

const current = z.object({
  ...order.shape,
  /** They add up to the amount. */
  lines: z.array(paidLine).min(1),
  /** The offer by which it was cheaper than its parts. */
  offer: z.object({ id: z.string(), name: z.string() }).optional(),
  /** The discount code that counted. */
  code: z.object({ id: z.string(), code: z.string() }).optional(),
  /** Whether someone else paid for the student. Who it was, the ledger does not say. */
  isPaidByOther: z.literal(true).optional(),
});

/** Earlier versions sold one subject at a time. */
const earlier = z
  .object({ ...order.shape, subjectId: z.string(), subjectName: z.string() })
  .transform(
    ({ subjectId, subjectName, ...one }): PaidFact => ({
      ...one,
      lines: [{ subjectId, subjectName, amount: one.amount }],
    }),
  );

/** The fact that subjects were paid for. Every amount of a purchase is in its currency. */
export const paidFact = z.union([current, earlier]);
export type PaidFact = z.infer<typeof current>;

/** Lists the subjects of an order in words. */
export const namesOf = ({ lines }: { lines: Pick<PaidLine, 'subjectName'>[] }): string =>
  joinNames(lines.map(({ subjectName }) => subjectName));
