import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import { networkOf } from '../limits/network.ts';
import { addObservation, type Observed, observe } from '../services/kv-observations.ts';

/** Someone who tries a code. */
export interface CodeCaller {
  accountId: string;
  ip: string;
}

/**
 * How many wrong codes there may be in a quarter of an hour: of an account, of a network, and of all networks of
 * one IPv6 customer. A class tries one code together; someone who guesses tries many.
 */
const MAX = { account: 10, host: 50, site: 200 };
const SECONDS = 15 * 60;

/** What counts the wrong codes of a caller, and how many there may be of each. */
function countersOf({ accountId, ip }: CodeCaller): { observed: Observed; max: number }[] {
  const { host, site } = networkOf(ip);
  const counter = (who: string, max: number) => ({
    observed: { key: `seen:wrong-codes:${who}`, seconds: SECONDS },
    max,
  });
  return [
    counter(`account:${accountId}`, MAX.account),
    counter(`host:${host}`, MAX.host),
    ...(site ? [counter(`site:${site}`, MAX.site)] : []),
  ];
}

/** What is observed before a right code counts: it does not, for someone who has tried too many wrong ones. */
export const wrongCodesOf = (caller: CodeCaller): Observed[] =>
  countersOf(caller).map(({ observed }) => observed);

const tooMany = () =>
  new AppError('too_many_requests', { headers: { 'Retry-After': `${SECONDS}` }, field: 'code' });

/** @param counts of what {@link wrongCodesOf} lists @throws AppError `too_many_requests` */
export function requireFewWrongCodes(caller: CodeCaller, counts: number[]): void {
  if (countersOf(caller).some(({ max }, at) => (counts[at] ?? 0) >= max)) throw tooMany();
}

/** Refuses someone who has tried too many wrong codes. @throws AppError `too_many_requests` */
export async function requireGuessesLeft(caller: CodeCaller): Promise<void> {
  requireFewWrongCodes(caller, await observe(wrongCodesOf(caller)));
}

/** Counts a wrong code. @throws AppError the failure, or `too_many_requests` beyond a limit */
export async function refuseWrongCode(caller: CodeCaller, failure: unknown): Promise<never> {
  const counts = await addObservation(wrongCodesOf(caller), randomUUID());
  if (countersOf(caller).some(({ max }, at) => (counts[at] ?? 0) > max)) throw tooMany();
  throw failure;
}

/** Checks whether a call failed because of its code. */
export const isCodeFailure = (error: unknown): boolean =>
  error instanceof AppError && error.code.startsWith('discount_code_');
