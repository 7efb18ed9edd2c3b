import { type Fact, readFacts } from '../services/kv-ledger.ts';

/**
 * The facts of all payments of one account, in one hash, so that one request reads what a student owns,
 * however much it is (docs/decisions/0004-how-is-a-purchase-recorded.md). The field of a payment's fact is
 * `{paymentIntentId}/{name}`.
 */
export interface AccountLedger {
  accountId: string;
  /** By field. */
  facts: Readonly<Record<string, unknown>>;
}

/** A payment, and the account in whose ledger its facts are. */
export interface PaymentRef {
  accountId: string;
  paymentIntentId: string;
}

/** The facts of one payment, by name. */
export type PaymentFacts = Record<string, unknown>;

const PAID = '/paid';

export const ledgerKey = (accountId: string) => `ledger:${accountId}`;

/** Reads the ledger of an account. */
export async function readLedger(accountId: string): Promise<AccountLedger> {
  return { accountId, facts: await readFacts(ledgerKey(accountId)) };
}

/** A fact of a payment. */
export const factOf = (
  { accountId, paymentIntentId }: PaymentRef,
  name: string,
  value: object,
): Fact => ({ key: ledgerKey(accountId), field: `${paymentIntentId}/${name}`, value });

/** Groups the facts of a ledger by payment. */
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

/** Lists the payments that have been paid, each with the fact that says so, unparsed. */
export function paidFactsOf({
  facts,
}: AccountLedger): { paymentIntentId: string; fact: unknown }[] {
  const fields = Object.keys(facts).filter((field) => field.endsWith(PAID));
  return fields.map((field) => ({
    paymentIntentId: field.slice(0, -PAID.length),
    fact: facts[field],
  }));
}

/** The facts of one payment. Access checks ask for them most often, so it makes no pairs. */
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

/** Writes which payment a member of a set names. */
export const toMember = ({ accountId, paymentIntentId }: PaymentRef): string =>
  `${accountId}/${paymentIntentId}`;

/** Reads which payment a member of a set names. */
export function fromMember(member: string): PaymentRef {
  const [accountId = '', paymentIntentId = ''] = member.split('/');
  return { accountId, paymentIntentId };
}
