import fc from 'fast-check';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { MICRO } from '../support/ids.ts';
import { CODE_CHANGES, CODE_NAMES } from './codes.ts';
import {
  always,
  codeName,
  free,
  nameOf,
  numbered,
  request,
  step,
  subjectId,
  toRequest,
  wanted,
} from './draw.ts';
import { claim } from './free-orders.ts';
import * as links from './links.ts';
import { checkSettled, passDay } from './rules.ts';
import type { Link, Run } from './run.ts';

/** Ways to buy. Runs of these steps alone reach their rare combinations. */

const changeCode = step(
  5,
  fc.record({ code: codeName, how: fc.constantFrom(...CODE_CHANGES), subjectId }),
  ({ how, ...what }) => `${how} a code, and open ${nameOf(what)}`,
  async (run, { how, ...what }) => {
    await run.codes.change(what.code, how);
    await run.open(await toRequest(run, what));
  },
);

/** A student types another code, or removes the code. */
const retype = step(
  16,
  fc.record({ what: wanted, code: fc.option(codeName, { freq: 2, nil: undefined }) }),
  ({ what, code }) => `open ${nameOf(what)}, then with ${code ?? 'no code'}`,
  async (run, { what, code }) => {
    await run.open(await toRequest(run, what));
    await run.open(await toRequest(run, { ...what, code }));
  },
);

/** Two students want the same thing, with the same code, at the same moment. */
async function compete(run: Run, same: QuoteRequest): Promise<void> {
  await run.rival.signIn();
  await Promise.all([run.open(same), run.rival.open(same)]);
}

const coded = fc.record({ subjectId, code: codeName });

async function complete(run: Run, at: number): Promise<void> {
  const payment = run.payment(at);
  if (payment) await run.during(() => run.complete(payment.id));
}

/** Builds steps about one of the links; the first link is made for it. */
const aboutLink = (
  weight: number,
  name: string,
  act: (run: Run, link: Link) => Promise<unknown>,
  isAfterDeletion: boolean,
) =>
  numbered(
    weight,
    name,
    async (run, at) => {
      const openLink = run.links[at % run.links.length];
      const first = await toRequest(run, { subjectId: MICRO, code: CODE_NAMES[at] });
      const link = openLink ?? (await links.ask(run, first));
      if (link) await act(run, link);
    },
    isAfterDeletion,
  );

export const buyingSteps = [
  request(12, 'buy', (run, what) => run.buy(what)),
  request(8, 'open in a tab', (run, what) => run.open(what)),
  numbered(5, 'pay in tab', (run, at) => run.payInTab(at), true),
  numbered(4, 'complete', complete),
  always(4, 'settle', checkSettled),
  request(6, 'order for nothing', claim, { drawn: free }),
  changeCode,
  request(8, 'another student opens', (run, what) => run.rival.open(what), {
    isAfterDeletion: true,
  }),
  always(4, 'another student pays', (run) => run.rival.pay()),
  retype,
  request(8, 'two students open', compete, { drawn: coded }),
  always(3, 'a day passes', passDay),
  request(6, 'ask someone to pay for', links.ask),
  aboutLink(10, 'open link', links.openLink, true),
  aboutLink(6, 'pay by link', links.payByLink, true),
  aboutLink(4, 'complete by link', links.completeByLink, true),
  aboutLink(6, 'end link', links.revokeLink, false),
  aboutLink(3, 'let expire link', links.expireLink, false),
  request(5, 'student and payer pay for', links.payTwice),
];
