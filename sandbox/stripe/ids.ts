import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Creates an id in Stripe's format: `newId('pi')` is `pi_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** Returns the time in whole seconds, as Stripe does. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
