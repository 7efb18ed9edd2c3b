import type { UUID } from 'node:crypto';
import fc from 'fast-check';
import { BOTH, MACRO, MICRO } from '../support/ids.ts';
import { CODE_NAMES, type CodeName } from './codes.ts';
import type { Crash, Life } from './life.ts';

/** What steps of a life are drawn from. */

/** Something that happens in a life. */
export interface Step {
  name: string;
  /** Whether it can happen once the account is deleted. */
  isAfterDeletion?: boolean;
  crash?: Crash | undefined;
  run: (life: Life) => Promise<unknown>;
}

const toUuid = (text: string): UUID => {
  const [a = '', b = '', c = '', d = '', e = ''] = text.split('-');
  return `${a}-${b}-${c}-${d}-${e}`;
};
export const number = fc.nat(5);
export const key = fc.uuid({ version: 4 }).map(toUuid);
export const crash = fc.option(
  fc.record<Crash>({ service: fc.constantFrom('kv', 'payments'), after: fc.nat(6) }),
  { freq: 2, nil: undefined },
);

export const subjectId = fc.constantFrom(MICRO, MACRO);
export const codeName = fc.constantFrom(...CODE_NAMES);

/** What a checkout is for, with the name of a code. */
interface Wanted {
  subjectId?: string;
  offerId?: string;
  code: CodeName | undefined;
}

const goods = fc.constantFrom<Pick<Wanted, 'subjectId' | 'offerId'>>(
  { subjectId: MICRO },
  { subjectId: MACRO },
  { offerId: BOTH },
  { offerId: BOTH },
);

/** What a student wants, at times with a discount code. */
export const wanted = fc
  .record({ what: goods, code: fc.option(codeName, { freq: 3, nil: undefined }) })
  .map(({ what, code }): Wanted => ({ ...what, code }));

/** What a student wants for nothing. */
export const free = fc
  .record({ what: goods, code: fc.constantFrom<CodeName>('gift', 'gift', 'microGift', 'half') })
  .map(({ what, code }): Wanted => ({ ...what, code }));

export const nameOf = ({ subjectId: one, offerId, code }: Wanted) =>
  `${one ?? offerId}${code ? ` with ${code}` : ''}`;

/** Makes the request of a checkout. */
export async function toRequest({ codes }: Life, { code, ...what }: Wanted) {
  return code === undefined ? what : { ...what, code: (await codes.get(code)).text };
}
