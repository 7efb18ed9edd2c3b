import { type Fact, readFacts } from '../services/kv-ledger.ts';

/**
 * Facts of all payments of an account in one hash, so that a single request reads everything that a student owns
 * (docs/decisions/0004-how-is-a-purchase-recorded.md). The field of a payment's fact is `{paymentIntentId}/{name}`.
 */
export interface AccountLedger {
  accountId: string;
  facts: Readonly<Record<string, unknown>>;
}

export interface PaymentRef {
  accountId: string;
  paymentIntentId: string;
}

export type PaymentFacts = Record<string, unknown>;

const PAID = '/paid';

export const ledgerKey = (accountId: string) => `ledger:${accountId}`;

export async function readLedger(accountId: string): Promise<AccountLedger> {
  return { accountId, facts: await readFacts(ledgerKey(accountId)) };
}

export const factOf = (
  { accountId, paymentIntentId }: PaymentRef,
  name: string,
  value: object,
): Fact => ({ key: ledgerKey(accountId), field: `${paymentIntentId}/${name}`, value });

export function paymentsOf({ facts }: AccountLedger): Map<string, PaymentFacts> {
  const payments = new Map<string, PaymentFacts>();
  for (const [field, value] of Object.entries(facts)) {
    const end = field.indexOf('/');
    if (end < 0) continue;
    const id = field.slice(0, end);
    const known = payments.get(id) ?? {};
    known[field.slice(end + 1)] = value;
    payments.set(id, known);
  }
  return payments;
}

/** Lists the paid payments, each with its unparsed `paid` fact. */
export function paidFactsOf({
  facts,
}: AccountLedger): { paymentIntentId: string; fact: unknown }[] {
  const fields = Object.keys(facts).filter((field) => field.endsWith(PAID));
  return fields.map((field) => ({
    paymentIntentId: field.slice(0, -PAID.length),
    fact: facts[field],
  }));
}

/** Selects the facts of a payment. Avoids `Object.entries`, because every access check runs it. */
export function factsOfPayment(
  { facts }: AccountLedger,
  { paymentIntentId }: Pick<PaymentRef, 'paymentIntentId'>,
): PaymentFacts {
  const start = `${paymentIntentId}/`;
  const own: PaymentFacts = {};
  for (const field of Object.keys(facts)) {
    if (field.startsWith(start)) own[field.slice(start.length)] = facts[field];
  }
  return own;
}

export const toMember = ({ accountId, paymentIntentId }: PaymentRef): string =>
  `${accountId}/${paymentIntentId}`;

export function fromMember(member: string): PaymentRef {
  const [accountId = '', paymentIntentId = ''] = member.split('/');
  return { accountId, paymentIntentId };
}
