import type { z } from 'zod/mini';
import type { readClaim } from '#contract/accounts/claim.ts';
import { readResetLink } from '../accounts/password-reset.ts';
import { readLedger } from '../store/ledger.ts';
import { toPurchases } from './ledger.ts';

/**
 * Describes what a link to a first password opens.
 * @throws AppError `reset_link_invalid` if the link is unknown, used, expired or superseded; `too_many_requests`
 */
export async function describeClaim(
  token: string,
  ip: string,
): Promise<z.input<typeof readClaim.response>> {
  const { id, email } = await readResetLink(token, ip);
  const lines = toPurchases(await readLedger(id)).flatMap((purchase) => purchase.lines);
  const owned = lines.filter(({ isActive }) => isActive).map(({ subjectName }) => subjectName);
  return { email, subjects: [...new Set(owned)] };
}
