import { randomUUID } from 'node:crypto';
import {
  type DiscountCodeDocument,
  discountCodeDocument,
} from '#contract/catalogue/content-documents.ts';
import { discountCodeQuery } from '#contract/catalogue/content-queries.ts';
import { applyDiscount, covers, DISCOUNT_CODE } from '#contract/catalogue/discount-codes.ts';
import type { Quote } from '#contract/checkout/quote.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { features } from '#shop';
import { CatalogueMemory } from '../catalogue/catalogue-memory.ts';
import { AppError } from '../errors.ts';
import { toNetwork } from '../limits/attempts.ts';
import { readUses, type UseLimits, type UsesOfCode } from '../purchases/code-uses.ts';
import { fetchOne } from '../services/content.ts';
import { countInWindow, type Window } from '../store/windows.ts';

export interface CodeCaller {
  accountId: string;
  ip: string;
}

export interface Discounted {
  quoted: Quote;
  code?: DiscountCodeDocument | undefined;
}

export const refusedCode = (code: ErrorCode) => new AppError(code, { field: 'code' });

/**
 * Applies a student's discount code to a quote. Counts wrong codes.
 * @param code in upper case
 * @throws AppError `discount_code_unknown` (also for a disabled code), `discount_code_not_yet`,
 * `discount_code_ended`, `discount_code_other_subject`, `discount_code_no_effect`, `discount_code_unchecked` or
 * `too_many_requests`
 */
export async function discount(
  quoting: Promise<Quote>,
  code: string | undefined,
  caller: CodeCaller,
): Promise<Discounted> {
  if (code === undefined) return { quoted: await quoting };
  const [quoted, document] = await Promise.all([quoting, findDiscountCode(code)]);
  try {
    if (!document) throw refusedCode('discount_code_unknown');
    return { quoted: applyCode(quoted, document), code: document };
  } catch (error) {
    const isWrongCode = error instanceof AppError && error.code.startsWith('discount_code_');
    if (!isWrongCode) throw error;
    return refuseWrongCode(caller, error);
  }
}

/** @throws AppError as {@link discount}, for a code that does not apply */
export function applyCode(quoted: Quote, document: DiscountCodeDocument, now = Date.now()): Quote {
  const { id, code, from, until, subjectIds, discount: off } = document;
  if (from && now < Date.parse(from)) throw refusedCode('discount_code_not_yet');
  if (until && now >= Date.parse(until)) throw refusedCode('discount_code_ended');
  if (!quoted.lines.some(({ subjectId }) => covers({ subjectIds }, subjectId))) {
    throw refusedCode('discount_code_other_subject');
  }
  const reduced = applyDiscount(quoted, { ...off, subjectIds });
  if (reduced.amount >= quoted.amount) throw refusedCode('discount_code_no_effect');
  return { ...reduced, undiscounted: quoted.amount, code: { id, code } };
}

/** Cache of a code, so that the CMS is queried once if a whole class applies it together. */
type CodeMemory = CatalogueMemory<{ document: DiscountCodeDocument | undefined }>;

/** Keyed by code. Bounded, because anyone can ask for codes that do not exist. */
const memories = new Map<string, CodeMemory>();
const MAX_MEMORIES = 500;

/**
 * Finds a code in the CMS's current or last known content; `undefined` if the code is unknown, or if the code or all
 * codes are switched off.
 * @param code in upper case
 * @throws AppError `discount_code_unchecked` if nothing is known
 */
async function findDiscountCode(code: string): Promise<DiscountCodeDocument | undefined> {
  if (!features.discountCodes || !DISCOUNT_CODE.test(code)) return undefined;
  try {
    return (await codeMemory(code).latestOrKnown()).content.document;
  } catch (cause) {
    throw new AppError('discount_code_unchecked', { field: 'code', cause });
  }
}

function codeMemory(code: string): CodeMemory {
  const cached = memories.get(code);
  // Moves the code to the end: the least recently used code is evicted.
  memories.delete(code);
  const memory = cached ?? newMemory(code);
  memories.set(code, memory);
  const [oldest] = memories.keys();
  if (memories.size > MAX_MEMORIES && oldest !== undefined) memories.delete(oldest);
  return memory;
}

const newMemory = (code: string): CodeMemory =>
  new CatalogueMemory({
    query: async () => ({
      document: await fetchOne(discountCodeQuery, { code }, discountCodeDocument),
    }),
    readDeployed: async () => undefined,
  });

/** Limits on wrong codes in a quarter of an hour. A class tries one code together; an attacker tries many. */
const MAX = { account: 10, host: 50, site: 200 };
const WINDOW_SECONDS = 15 * 60;

/** Windows of the wrong codes that a caller and their network have tried, in the order of their limits. */
function wrongCodes({ accountId, ip }: CodeCaller): (Window & { limit: number })[] {
  const { host, site } = toNetwork(ip);
  const window = (who: string, limit: number) => ({
    key: `seen:wrong-codes:${who}`,
    seconds: WINDOW_SECONDS,
    limit,
  });
  return [
    window(`account:${accountId}`, MAX.account),
    window(`host:${host}`, MAX.host),
    ...(site ? [window(`site:${site}`, MAX.site)] : []),
  ];
}

/** Returns false for a caller who has tried too many wrong codes: a guesser must not profit from a right one. */
export async function areGuessesLeft(caller: CodeCaller): Promise<boolean> {
  const windows = wrongCodes(caller);
  const counts = await countInWindow(windows);
  return windows.every(({ limit }, at) => (counts[at] ?? 0) < limit);
}

/** A code in a decision: its limits, its uses, and whether its caller may still try codes. */
export interface CodeState {
  limits: UseLimits;
  uses: UsesOfCode;
  areGuessesLeft: boolean;
}

export async function readCodeState(limits: UseLimits, caller: CodeCaller): Promise<CodeState> {
  const [uses, areLeft] = await Promise.all([
    readUses(limits.id, caller.accountId),
    areGuessesLeft(caller),
  ]);
  return { limits, uses, areGuessesLeft: areLeft };
}

/** Counts a wrong code. @throws AppError the failure, or `too_many_requests` beyond a limit */
async function refuseWrongCode(caller: CodeCaller, failure: unknown): Promise<never> {
  const event = randomUUID();
  const windows = wrongCodes(caller).map((window) => ({ ...window, event, max: window.limit }));
  const counts = await countInWindow(windows);
  throw windows.some(({ limit }, at) => (counts[at] ?? 0) > limit) ? tooManyCodes() : failure;
}

export const tooManyCodes = () =>
  new AppError('too_many_requests', {
    headers: { 'Retry-After': `${WINDOW_SECONDS}` },
    field: 'code',
  });
