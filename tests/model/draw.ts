import type { UUID } from 'node:crypto';
import fc from 'fast-check';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { BOTH, MACRO, MICRO } from '../support/ids.ts';
import { CODE_NAMES, type CodeName } from './codes.ts';
import type { Run } from './run.ts';

/** Choices for drawing steps. */

/** Something that happens in a run. */
export interface Step {
  name: string;
  act: (run: Run) => Promise<unknown>;
  /** True if the step is possible after the account is deleted. */
  isAfterDeletion: boolean;
}

type Act<T> = (run: Run, drawn: T) => Promise<unknown>;

/** Builds steps. @param weight how often they are drawn, compared with others */
export const step = <T>(
  weight: number,
  drawn: fc.Arbitrary<T>,
  name: (drawn: T) => string,
  act: Act<T>,
  isAfterDeletion = false,
) => ({
  weight,
  arbitrary: drawn.map((one): Step => {
    return { name: name(one), act: (run) => act(run, one), isAfterDeletion };
  }),
});

/** Builds a step from which nothing is drawn, and which can happen after a deletion. */
export const always = (weight: number, name: string, act: (run: Run) => Promise<unknown>) =>
  step(weight, fc.constant(undefined), () => name, act, true);

export const number = fc.nat(5);
export const key = fc.uuid({ version: 4 }).map((text) => text as UUID);
export const subjectId = fc.constantFrom(MICRO, MACRO);
export const codeName = fc.constantFrom(...CODE_NAMES);

/** Builds steps about one of several things. */
export const numbered = (weight: number, name: string, act: Act<number>, isAfterDeletion = false) =>
  step(weight, number, (at) => `${name} ${at}`, act, isAfterDeletion);

/** Order of a checkout, with the name of a code. */
export interface Wanted {
  subjectId?: string;
  offerId?: string;
  code?: CodeName | undefined;
}

const goods = fc.constantFrom<Wanted>(
  { subjectId: MICRO },
  { subjectId: MACRO },
  { offerId: BOTH },
  { offerId: BOTH },
);
const withCode = (code: fc.Arbitrary<CodeName | undefined>) =>
  fc.tuple(goods, code).map(([what, name]): Wanted => ({ ...what, code: name }));
export const wanted = withCode(fc.option(codeName, { freq: 3, nil: undefined }));
export const free = withCode(fc.constantFrom('gift', 'gift', 'microGift', 'half'));

export const nameOf = ({ subjectId: one, offerId, code }: Wanted) =>
  `${one ?? offerId}${code ? ` with ${code}` : ''}`;

/** Makes the request of a checkout. */
export async function toRequest({ codes }: Run, { code, ...what }: Wanted): Promise<QuoteRequest> {
  return code === undefined ? what : { ...what, code: (await codes.get(code)).text };
}

/** Builds steps that request something from the shop. */
export const request = (
  weight: number,
  name: string,
  act: Act<QuoteRequest>,
  { drawn = wanted, isAfterDeletion = false } = {},
) =>
  step(
    weight,
    drawn,
    (what) => `${name} ${nameOf(what)}`,
    async (run, what) => act(run, await toRequest(run, what)),
    isAfterDeletion,
  );
