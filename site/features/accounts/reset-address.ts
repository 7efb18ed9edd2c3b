import * as z from 'zod/mini';
import { RESET_LINK_HOURS } from '#contract/limits.ts';
import { withLocalStorage } from '#site/lib/session.ts';
import { RESET_ADDRESS } from '#site/lib/storage-names.ts';

const stored = z.object({
  email: z.string(),
  /** Expiry of the link, in ms since the epoch. */
  until: z.number(),
});

/** Stores the address of a requested reset link for the log-in after the reset, which may happen in another tab. */
export function keepResetAddress(email: string): void {
  const until = Date.now() + RESET_LINK_HOURS * 60 * 60 * 1000;
  withLocalStorage((store) => store.setItem(RESET_ADDRESS, JSON.stringify({ email, until })));
}

/** Returns undefined once the link has expired: `inline/sign-out.js` deletes the address. */
export function readResetAddress(): string | undefined {
  const text = withLocalStorage((store) => store.getItem(RESET_ADDRESS));
  return text ? parse(text)?.email : undefined;
}

export const forgetResetAddress = (): void =>
  withLocalStorage((store) => store.removeItem(RESET_ADDRESS));

function parse(text: string) {
  try {
    return stored.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
