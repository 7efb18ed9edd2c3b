import fc from 'fast-check';
import { MICRO } from '../support/ids.ts';
import { CODE_NAMES } from './codes.ts';
import { crash, nameOf, number, type Step, toRequest, wanted } from './draw.ts';
import type { Crash, Life, Link } from './life.ts';
import * as links from './links.ts';

/** What happens around payment links. */

const ask = fc.record({ what: wanted, during: crash }).map(
  ({ what, during }): Step => ({
    name: `ask someone to pay for ${nameOf(what)}`,
    crash: during,
    run: async (life) => links.ask(life, await toRequest(life, what), during),
  }),
);

/** A step about one of the links; the first one is made for it. */
const withLink = (
  name: string,
  run: (life: Life, link: Link, crash: Crash | undefined) => Promise<unknown>,
  isAfterDeletion = true,
) =>
  fc.record({ at: number, during: crash }).map(
    ({ at, during }): Step => ({
      name: `${name} ${at}`,
      isAfterDeletion,
      crash: during,
      async run(life) {
        const known = life.links[at % life.links.length];
        const first = await toRequest(life, { subjectId: MICRO, code: CODE_NAMES[at] });
        const link = known ?? (await links.ask(life, first));
        if (link) await run(life, link, during);
      },
    }),
  );

const payTwice = wanted.map(
  (what): Step => ({
    name: `student and payer pay for ${nameOf(what)}`,
    run: async (life) => links.payTwice(life, await toRequest(life, what)),
  }),
);

/** Steps, by how often each is drawn. */
export const linkSteps = [
  { weight: 6, arbitrary: ask },
  { weight: 10, arbitrary: withLink('open link', links.openLink) },
  { weight: 6, arbitrary: withLink('pay by link', links.payByLink) },
  { weight: 4, arbitrary: withLink('complete by link', links.completeByLink) },
  { weight: 6, arbitrary: withLink('end link', links.revokeLink, false) },
  { weight: 3, arbitrary: withLink('let expire link', links.expireLink, false) },
  { weight: 5, arbitrary: payTwice },
];
