import fc from 'fast-check';
import { CODE_CHANGES } from './codes.ts';
import { codeName, crash, free, nameOf, type Step, subjectId, toRequest, wanted } from './draw.ts';
import { claim } from './free-orders.ts';
import { passDay } from './rules.ts';

/** What happens around discount codes. */

const claimFree = fc.record({ what: free, during: crash }).map(
  ({ what, during }): Step => ({
    name: `order ${nameOf(what)} for nothing`,
    crash: during,
    run: async (life) => claim(life, await toRequest(life, what), during),
  }),
);

/** The owner changes a code, and a student comes with it. */
const change = fc
  .record({ name: codeName, how: fc.constantFrom(...CODE_CHANGES), subject: subjectId })
  .map(
    ({ name, how, subject }): Step => ({
      name: `${how} ${name}, and open ${subject} with it`,
      async run(life) {
        await life.codes.change(name, how);
        await life.open(await toRequest(life, { subjectId: subject, code: name }));
      },
    }),
  );

const rivalOpens = wanted.map(
  (what): Step => ({
    name: `another student opens ${nameOf(what)}`,
    isAfterDeletion: true,
    run: async (life) => life.rival.open(await toRequest(life, what)),
  }),
);

const rivalPays = fc.constant<Step>({
  name: 'another student pays',
  isAfterDeletion: true,
  run: (life) => life.rival.pay(),
});

/** Two students want the same code at the same moment. */
const compete = fc.record({ name: codeName, subject: subjectId }).map(
  ({ name, subject }): Step => ({
    name: `two students want ${name}`,
    async run(life) {
      const request = await toRequest(life, { subjectId: subject, code: name });
      await Promise.all([life.open(request), life.rival.open(request)]);
    },
  }),
);

const day = fc.constant<Step>({ name: 'a day passes', isAfterDeletion: true, run: passDay });

/** Steps, by how often each is drawn. */
export const codeSteps = [
  { weight: 6, arbitrary: claimFree },
  { weight: 5, arbitrary: change },
  { weight: 8, arbitrary: rivalOpens },
  { weight: 4, arbitrary: rivalPays },
  { weight: 8, arbitrary: compete },
  { weight: 3, arbitrary: day },
];
