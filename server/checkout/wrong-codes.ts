import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import { networkOf } from '../limits/network.ts';
import { addObservation, type Observed, observe } from '../store/limits.ts';

export interface CodeCaller {
  accountId: string;
  ip: string;
}

/** Limits on wrong codes in a quarter of an hour. A class tries one code together; an attacker tries many. */
const MAX = { account: 10, host: 50, site: 200 };
const WINDOW_SECONDS = 15 * 60;

function wrongCodeCounters({ accountId, ip }: CodeCaller): { observed: Observed; max: number }[] {
  const { host, site } = networkOf(ip);
  const counter = (who: string, max: number) => ({
    observed: { key: `seen:wrong-codes:${who}`, seconds: WINDOW_SECONDS },
    max,
  });
  return [
    counter(`account:${accountId}`, MAX.account),
    counter(`host:${host}`, MAX.host),
    ...(site ? [counter(`site:${site}`, MAX.site)] : []),
  ];
}

/** Returns the observations to check before accepting a right code: a guesser must not profit from a hit. */
export const wrongCodesOf = (caller: CodeCaller): Observed[] =>
  wrongCodeCounters(caller).map(({ observed }) => observed);

const tooMany = () =>
  new AppError('too_many_requests', {
    headers: { 'Retry-After': `${WINDOW_SECONDS}` },
    field: 'code',
  });

/** @param counts counts of the {@link wrongCodesOf} observations @throws AppError `too_many_requests` */
export function requireFewWrongCodes(caller: CodeCaller, counts: number[]): void {
  if (wrongCodeCounters(caller).some(({ max }, at) => (counts[at] ?? 0) >= max)) throw tooMany();
}

export async function requireGuessesLeft(caller: CodeCaller): Promise<void> {
  requireFewWrongCodes(caller, await observe(wrongCodesOf(caller)));
}

/** Counts a wrong code. @throws AppError the failure, or `too_many_requests` beyond a limit */
export async function refuseWrongCode(caller: CodeCaller, failure: unknown): Promise<never> {
  const counts = await addObservation(wrongCodesOf(caller), randomUUID());
  if (wrongCodeCounters(caller).some(({ max }, at) => (counts[at] ?? 0) > max)) throw tooMany();
  throw failure;
}

export const isCodeFailure = (error: unknown): boolean =>
  error instanceof AppError && error.code.startsWith('discount_code_');
