import { z } from 'zod';
import { currency } from '#contract/money.ts';
import { joinNames } from '#contract/payments/join-names.ts';

const paidLine = z.object({ subjectId: z.string(), subjectName: z.string(), amount: z.int() });
export type PaidLine = z.infer<typeof paidLine>;

const order = z.object({
  accountId: z.string(),
  amount: z.int(),
  currency,
  paidAt: z.iso.datetime(),
  /** True if real money was paid. */
  isLive: z.boolean(),
});

const current = z.object({
  ...order.shape,
  /** Lines that add up to the amount. */
  lines: z.array(paidLine).min(1),
  offer: z.object({ id: z.string(), name: z.string() }).optional(),
  code: z.object({ id: z.string(), code: z.string() }).optional(),
  /** Set if someone else paid for the student. The ledger does not say who. */
  isPaidByOther: z.literal(true).optional(),
});

/** Fact of earlier versions, which sold one subject at a time. */
const earlier = z
  .object({ ...order.shape, subjectId: z.string(), subjectName: z.string() })
  .transform(
    ({ subjectId, subjectName, ...one }): PaidFact => ({
      ...one,
      lines: [{ subjectId, subjectName, amount: one.amount }],
    }),
  );

/** Fact of a payment. Every amount of a purchase is in its currency. */
export const paidFact = z.union([current, earlier]);
export type PaidFact = z.infer<typeof current>;

export const namesOf = ({ lines }: { lines: Pick<PaidLine, 'subjectName'>[] }): string =>
  joinNames(lines.map(({ subjectName }) => subjectName));
