import { randomUUID } from 'node:crypto';
import {
  type DiscountCodeDocument,
  discountCodeDocument,
} from '#contract/catalogue/content-documents.ts';
import { discountCodeQuery } from '#contract/catalogue/content-queries.ts';
import { applyDiscount, covers, DISCOUNT_CODE } from '#contract/catalogue/discount-codes.ts';
import type { Quote } from '#contract/checkout/quote.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { CatalogueMemory } from '../catalogue/catalogue-memory.ts';
import { AppError } from '../errors.ts';
import { toNetwork } from '../limits/attempts.ts';
import { fetchOne } from '../services/content.ts';
import { type CodeUse, type ReserveOutcome, reserveUse, returnUse } from '../store/code-uses.ts';
import { countInWindow, type Window } from '../store/windows.ts';

interface CodeCaller {
  accountId: string;
  ip: string;
}

interface Discounted {
  quoted: Quote;
  code?: DiscountCodeDocument | undefined;
}

const refused = (code: ErrorCode) => new AppError(code, { field: 'code' });

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
  const [quoted, found] = await Promise.all([quoting, findDiscountCode(code)]);
  try {
    if (!found) throw refused('discount_code_unknown');
    return { quoted: applyCode(quoted, found), code: found };
  } catch (error) {
    const isWrongCode = error instanceof AppError && error.code.startsWith('discount_code_');
    if (!isWrongCode) throw error;
    return refuseWrongCode(caller, error);
  }
}

/** Checks the guessing limit, as otherwise the reservation does. @throws AppError as {@link discount} */
export async function discountWithoutUse(
  quoting: Promise<Quote>,
  code: string | undefined,
  caller: CodeCaller,
): Promise<Discounted> {
  const discounted = await discount(quoting, code, caller);
  if (code !== undefined) await assertGuessesLeft(caller);
  return discounted;
}

function applyCode(quoted: Quote, found: DiscountCodeDocument, now = Date.now()): Quote {
  const { id, code, from, until, subjectIds, discount: off } = found;
  if (from && now < Date.parse(from)) throw refused('discount_code_not_yet');
  if (until && now >= Date.parse(until)) throw refused('discount_code_ended');
  if (!quoted.lines.some(({ subjectId }) => covers({ subjectIds }, subjectId))) {
    throw refused('discount_code_other_subject');
  }
  const reduced = applyDiscount(quoted, { ...off, subjectIds });
  if (reduced.amount >= quoted.amount) throw refused('discount_code_no_effect');
  return { ...reduced, undiscounted: quoted.amount, code: { id, code } };
}

/** Cache of a code, so that the CMS is queried once if a whole class applies it together. */
type CodeMemory = CatalogueMemory<{ found: DiscountCodeDocument | undefined }>;

/** Keyed by code. Bounded, because anyone can ask for codes that do not exist. */
const memories = new Map<string, CodeMemory>();
const MAX_MEMORIES = 500;

/**
 * Finds a code in the CMS's current or last known content; `undefined` if unknown or switched off.
 * @param code in upper case
 * @throws AppError `discount_code_unchecked` if nothing is known
 */
async function findDiscountCode(code: string): Promise<DiscountCodeDocument | undefined> {
  if (!DISCOUNT_CODE.test(code)) return undefined;
  try {
    return (await codeMemory(code).latestOrKnown()).content.found;
  } catch (cause) {
    throw new AppError('discount_code_unchecked', { field: 'code', cause });
  }
}

function codeMemory(code: string): CodeMemory {
  const known = memories.get(code);
  // Moves the code to the end: the least recently used code is evicted.
  memories.delete(code);
  const memory = known ?? newMemory(code);
  memories.set(code, memory);
  const [oldest] = memories.keys();
  if (memories.size > MAX_MEMORIES && oldest !== undefined) memories.delete(oldest);
  return memory;
}

const newMemory = (code: string): CodeMemory =>
  new CatalogueMemory({
    ask: async () => ({ found: await fetchOne(discountCodeQuery, { code }, discountCodeDocument) }),
    readDeployed: async () => undefined,
  });

/** Limits on wrong codes in a quarter of an hour. A class tries one code together; an attacker tries many. */
const MAX = { account: 10, host: 50, site: 200 };
const WINDOW_SECONDS = 15 * 60;

function wrongCodeLimits({ accountId, ip }: CodeCaller): (Window & { max: number })[] {
  const { host, site } = toNetwork(ip);
  const limit = (who: string, max: number) => ({
    key: `seen:wrong-codes:${who}`,
    seconds: WINDOW_SECONDS,
    max,
  });
  return [
    limit(`account:${accountId}`, MAX.account),
    limit(`host:${host}`, MAX.host),
    ...(site ? [limit(`site:${site}`, MAX.site)] : []),
  ];
}

async function assertGuessesLeft(caller: CodeCaller): Promise<void> {
  const limits = wrongCodeLimits(caller);
  assertFewWrongCodes(limits, await countInWindow(limits));
}

/** Also refuses a right code: a guesser must not profit from a hit. @throws AppError `too_many_requests` */
function assertFewWrongCodes(limits: { max: number }[], counts: number[]): void {
  if (limits.some(({ max }, at) => (counts[at] ?? 0) >= max)) throw tooMany();
}

/** Counts a wrong code. @throws AppError the failure, or `too_many_requests` beyond a limit */
async function refuseWrongCode(caller: CodeCaller, failure: unknown): Promise<never> {
  const event = randomUUID();
  const limits = wrongCodeLimits(caller);
  const counts = await countInWindow(limits.map((limit) => ({ ...limit, event })));
  if (limits.some(({ max }, at) => (counts[at] ?? 0) > max)) throw tooMany();
  throw failure;
}

const tooMany = () =>
  new AppError('too_many_requests', {
    headers: { 'Retry-After': `${WINDOW_SECONDS}` },
    field: 'code',
  });

interface CodeWanted {
  code: DiscountCodeDocument;
  caller: CodeCaller;
  /** Name of the checkout attempt, or the order's id. */
  use: string;
  /** Use of the open payment that the new payment replaces. */
  replaced?: CodeUse | undefined;
}

export class CodeReservation {
  readonly use: CodeUse;
  readonly #wanted: CodeWanted;
  /** Unique to this call. */
  readonly #at = Date.now() + Math.random();
  #outcome: ReserveOutcome | undefined;
  #wrongCodes: number[] = [];

  constructor(wanted: CodeWanted) {
    this.#wanted = wanted;
    this.use = { codeId: wanted.code.id, accountId: wanted.caller.accountId, use: wanted.use };
  }

  /** Undefined if the code has no limit that others could exhaust. */
  get limitedUse(): CodeUse | undefined {
    return this.#wanted.code.totalUses === undefined ? undefined : this.use;
  }

  /** Reserves the use, and counts the windows and the wrong codes. */
  readonly count = (windows: Window[]): Promise<number[]> => this.#ask(windows, this.#at);

  /** @throws AppError `discount_code_used_up`, `discount_code_used` or `too_many_requests` */
  require(): void {
    assertFewWrongCodes(wrongCodeLimits(this.#wanted.caller), this.#wrongCodes);
    if (this.#outcome === 'used-up') throw refused('discount_code_used_up');
    if (this.#outcome === 'used') throw refused('discount_code_used');
  }

  /** Checks that the use could be reserved now. @throws AppError as {@link require} */
  async check(): Promise<void> {
    await this.#ask([], undefined);
    this.require();
  }

  /** Returns the use, unless another call has reserved it too. */
  async giveBack(): Promise<void> {
    if (this.#outcome === 'reserved') await returnUse(this.use, this.#at);
    this.#outcome = undefined;
  }

  async #ask(windows: Window[], at: number | undefined): Promise<number[]> {
    const { code, caller, replaced } = this.#wanted;
    const [counts, outcome] = await Promise.all([
      countInWindow([...windows, ...wrongCodeLimits(caller)]),
      reserveUse({ use: this.use, limits: code, replaced, at }),
    ]);
    this.#outcome = outcome;
    this.#wrongCodes = counts.slice(windows.length);
    return counts.slice(0, windows.length);
  }
}
