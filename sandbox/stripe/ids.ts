import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters and digits. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** An id as Stripe makes them: `newId('pi')` is `pi_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** Stripe counts time in whole seconds. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
