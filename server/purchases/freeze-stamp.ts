import { base64url } from 'jose';
import { type Account, isAddressConfirmed } from '../accounts/account.ts';
import { stampFacts } from '../accounts/stamp-facts.ts';
import { config } from '../config.ts';
import type { Fact, PaymentRef } from '../store/ledger.ts';
import { keyedHash } from '../tokens/seal.ts';

/** 80 bits, so that no one can guess another payment's mark. */
const MARK_BYTES = 10;
const MARK_LENGTH = 16;
const KEY_ID_LENGTH = 2;

/** Base32 (RFC 4648), without 0, 1, 8 and 9, which look like letters. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Computes a payment's mark: the key's id, and a keyed hash of the payment's id
 * (docs/decisions/0019-what-does-the-mark-in-a-copy-prove.md). Without the secret it reveals nothing about
 * the payment.
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

export async function freezeStamp(payment: PaymentRef, account: Account): Promise<Fact[]> {
  const mark = await makeMark(config().TICKET_SECRET, payment.paymentIntentId);
  return stampFacts(payment, {
    address: account.email,
    isShown: isAddressConfirmed(account),
    mark,
  });
}
