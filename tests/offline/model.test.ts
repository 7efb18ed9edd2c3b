import { expect, test } from 'vitest';
import * as rules from '#site/features/offline/rules.ts';
import { IS_TESTING_ALL } from '../support/test-all.ts';
import { runModel } from './campaign.ts';
import type { Rules } from './model-device.ts';

const SHORT = { seed: 7, runs: IS_TESTING_ALL ? 2000 : 400, steps: 25 };

test('shows no other account, no notes after access ended, and loses no answer', () =>
  runModel(SHORT));

const PLANTED: [string, Partial<Rules>][] = [
  [
    'a lease opens for every account',
    {
      readLease: (subject, device) =>
        rules.readLease({ ...subject, owner: device.owner ?? subject.owner }, device),
    },
  ],
  [
    'a refunded subject stays',
    {
      planStart: (subjects, device, answer) => ({
        ...rules.planStart(subjects, device, answer),
        subjects: subjects.filter(({ owner }) => owner !== device.signedOut),
      }),
    },
  ],
  [
    'a check deletes what is still owned',
    { planStart: (_, ...rest) => rules.planStart([], ...rest) },
  ],
  [
    'an update replaces the texts at its beginning',
    {
      updateTexts: (_, copies, files) => ({
        ...rules.updateTexts({}, copies, files),
        ...Object.fromEntries(
          copies.map((copy) => [
            rules.textKey(copy),
            { outline: [], text: files.find(({ id }) => id === copy.id)?.text },
          ]),
        ),
      }),
    },
  ],
  ['the latest time is forgotten', { seeTime: (known) => known }],
  ['a page of a network counts as a file', { isFileResponse: ({ status }) => status === 200 }],
  ['any response settles a held write', { isSettled: () => true }],
  ['a check goes on in the session of another account', { isCurrentPlan: () => true }],
  [
    'a sign-out without a connection is forgotten',
    {
      planStart: (subjects, { owner }, answer) =>
        rules.planStart(subjects, { owner, signedOut: undefined }, answer),
    },
  ],
];

test.each(PLANTED)('finds the planted bug: %s', async (_, planted) => {
  await expect(runModel(SHORT, { ...rules, ...planted })).rejects.toThrow('Broken rule');
});
