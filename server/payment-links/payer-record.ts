import { z } from 'zod';
import { extendRecord, readManyRecords, readRecord, writeRecord } from '../services/kv.ts';

/**
 * Who pays for someone else: the address to which the receipt goes. It stands apart from the student's ledger, so
 * that nothing that the student is shown can contain it (docs/decisions/0079-ask-someone-to-pay.md).
 */
const payer = z.object({
  paymentIntentId: z.string(),
  email: z.string(),
  /** When it was given. */
  at: z.iso.datetime(),
});

const DAY = 24 * 60 * 60;

/** An address that no payment follows is soon forgotten. The reconciliation of a late payment takes days. */
const UNPAID_SECONDS = 14 * DAY;

/** As long as a bank may contest a payment, and some time to respond. */
export const PAYER_SECONDS = 2 * 365 * DAY;

const payerKey = (paymentIntentId: string) => `payer:${paymentIntentId}`;

/** Records who is about to pay. The address given last counts. */
export const recordPayer = (paymentIntentId: string, email: string): Promise<void> => {
  const given = { paymentIntentId, email, at: new Date().toISOString() };
  return writeRecord(payerKey(paymentIntentId), given, UNPAID_SECONDS);
};

/** Keeps who has paid. */
export const keepPayer = (paymentIntentId: string): Promise<void> =>
  extendRecord(payerKey(paymentIntentId), PAYER_SECONDS);

/** Reads the address of who has paid. @returns `undefined` where they gave none, or it is not kept any more */
export const readPayer = async (paymentIntentId: string): Promise<string | undefined> =>
  (await readRecord(payerKey(paymentIntentId), payer))?.email;

/** Reads the addresses of who has paid some payments, by payment, as far as they are known. */
export async function readPayers(
  payments: { paymentIntentId: string }[],
): Promise<Map<string, string>> {
  const keys = [...new Set(payments.map(({ paymentIntentId }) => payerKey(paymentIntentId)))];
  const found = await readManyRecords(keys, payer);
  return new Map(found.map(({ paymentIntentId, email }) => [paymentIntentId, email]));
}
