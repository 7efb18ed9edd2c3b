import { base64url } from 'jose';
import { z } from 'zod';
import { config } from '../config.ts';
import { addField, type Change } from '../store/commit.ts';
import { addFact, type PaymentFacts, type PaymentRef } from '../store/ledger.ts';
import { parseStored } from '../store/unreadable.ts';
import { keyedHash } from '../tokens/seal.ts';
import { type Account, isAddressConfirmed } from './account.ts';
import { marksKey } from './stored-keys.ts';

/**
 * A payment's stamp as facts. They are written once, so that every download of an order has the same bytes.
 * A corrected address is a further fact with a higher number, and the highest counts; the mark never
 * changes.
 */

export interface FrozenStamp {
  /** The account's email address when access was given. */
  address: string;
  /** True if copies show the address. An unconfirmed address may be a stranger's. */
  isShown: boolean;
  mark: string;
}

const KIND = 'stamp:';
const MARK = 'mark';

const addressFact = z.object({
  address: z.string().min(1),
  at: z.iso.datetime(),
  /** Missing in older facts, whose address is shown. */
  isShown: z.boolean().default(true),
});
const markFact = z.object({ mark: z.string() });
export const markedPayment = z.object({ accountId: z.string(), paymentIntentId: z.string() });

/**
 * Returns the fact of an address, hidden until confirmed. Commit it only while the account exists: a deletion
 * forgets the address, and a stale read must not bring it back.
 * @param number 1 with the purchase, incremented by each correction
 */
export const toAddressFact = (
  payment: PaymentRef,
  address: string,
  number: number,
  isShown = true,
): Change =>
  addFact(payment, `${KIND}${number}`, { address, isShown, at: new Date().toISOString() });

export function stampFacts(payment: PaymentRef, { address, isShown, mark }: FrozenStamp): Change[] {
  const { accountId, paymentIntentId } = payment;
  return [
    toAddressFact(payment, address, 1, isShown),
    addFact(payment, MARK, { mark }),
    addField(marksKey.key, mark, { accountId, paymentIntentId }),
  ];
}

const factNumber = (field: string) => Number(field.slice(KIND.length));

/** Checks for a mark, which remains when the address is deleted with the account. */
export const hasMark = (facts: PaymentFacts): boolean => MARK in facts;

/** Newest first. */
const addressNames = (facts: PaymentFacts) =>
  Object.keys(facts)
    .filter((field) => /^stamp:\d+$/.test(field))
    .toSorted((a, b) => factNumber(b) - factNumber(a));

export const nextStampNumber = (facts: PaymentFacts): number =>
  factNumber(addressNames(facts)[0] ?? `${KIND}0`) + 1;

const listAddresses = (facts: PaymentFacts) =>
  addressNames(facts).flatMap(
    (name) => parseStored(addressFact, `ledger ${name}`, facts[name]) ?? [],
  );

/** Newest first. */
export const listShownAddresses = (facts: PaymentFacts): { address: string; since: string }[] =>
  listAddresses(facts).flatMap(({ address, at, isShown }) =>
    isShown ? [{ address, since: at }] : [],
  );

/** Returns the account's address at a time, as far as the stamps contain it. Undefined once the account is deleted. */
export function addressAt(facts: PaymentFacts, time: string): string | undefined {
  const addresses = listAddresses(facts);
  return (addresses.find(({ at }) => at <= time) ?? addresses.at(-1))?.address;
}

export function toFrozenStamp(facts: PaymentFacts): FrozenStamp | undefined {
  const [newest] = listAddresses(facts);
  const mark = hasMark(facts) ? parseStored(markFact, `ledger ${MARK}`, facts[MARK]) : undefined;
  if (!newest || !mark) return undefined;
  return { address: newest.address, isShown: newest.isShown, ...mark };
}

/** 80 bits, so that no one can guess another payment's mark. */
const MARK_BYTES = 10;
const MARK_LENGTH = 16;
const KEY_ID_LENGTH = 2;

/** Base32 (RFC 4648), without 0, 1, 8 and 9, which look like letters. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Computes a payment's mark: the key's id, and a keyed hash of the payment's id. Without the secret no one can
 * forge or guess a mark, so that it never incriminates a student by chance, and it reveals nothing about the payment. It
 * is stored, not computed again, because it must stay valid when `TICKET_SECRET` changes.
 */
export async function makeMark(secret: string, paymentIntentId: string): Promise<string> {
  const [key, hash] = await Promise.all([
    keyedHash(secret, 'mark-key', ''),
    keyedHash(secret, 'mark', paymentIntentId),
  ]);
  return `${toBase32(key).slice(0, KEY_ID_LENGTH)}-${toBase32(hash)}`;
}

function toBase32(hash: string): string {
  const hex = Array.from(base64url.decode(hash).subarray(0, MARK_BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  const digits = BigInt(`0x${hex.join('')}`)
    .toString(32)
    .padStart(MARK_LENGTH, '0');
  return Array.from(digits, (digit) => DIGITS[Number.parseInt(digit, 32)]).join('');
}

export async function freezeStamp(payment: PaymentRef, account: Account): Promise<Change[]> {
  const mark = await makeMark(config().TICKET_SECRET, payment.paymentIntentId);
  return stampFacts(payment, {
    address: account.email,
    isShown: isAddressConfirmed(account),
    mark,
  });
}
