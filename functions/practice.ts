import type { Config } from '@netlify/functions';
import { getCardFigures } from '#contract/practice/card-figures.ts';
import {
  getCardProposals,
  getFileCards,
  getPractice,
  postPractice,
} from '#contract/practice/practice.ts';
import { getToday } from '#contract/practice/today.ts';
import { route, serve } from '#server/http/serve.ts';
import { listCardFigures } from '#server/practice/card-figures.ts';
import { readCardProposals } from '#server/practice/card-proposals.ts';
import { countFileCards, listPractice } from '#server/practice/list-practice.ts';
import { readPracticeRecords } from '#server/practice/practice-record.ts';
import { recordPractice } from '#server/practice/record-practice.ts';
import { readToday } from '#server/practice/today.ts';

const feature = 'practice';

export default serve(
  route({
    endpoint: getPractice,
    feature,
    access: 'visitor',
    readAhead: readPracticeRecords,
    run: async (call, records) => ({
      subjects: (await listPractice(call)).map((subject) => ({
        ...subject,
        record: records?.get(subject.subjectId),
      })),
      now: Date.now(),
    }),
  }),
  route({
    endpoint: getToday,
    feature,
    access: 'user',
    readAhead: readPracticeRecords,
    run: (call, records = new Map()) => readToday(call, records, Date.now()),
  }),
  route({
    endpoint: postPractice,
    feature,
    access: 'user',
    run: async ({ input: { subjectId, record }, ...call }) => ({
      record: await recordPractice(call, subjectId, record),
    }),
  }),
  route({
    endpoint: getFileCards,
    feature,
    access: 'visitor',
    run: async ({ input, ...call }) => countFileCards(await listPractice(call), input.id),
  }),
  route({
    endpoint: getCardFigures,
    feature,
    access: 'admin',
    run: async () => ({ cards: await listCardFigures() }),
  }),
  route({
    endpoint: getCardProposals,
    feature,
    access: 'editor',
    run: async ({ input }) => ({ proposals: await readCardProposals(input.id) }),
  }),
);

export const config: Config = {
  path: [
    '/api/practice',
    '/api/practice/today',
    '/api/practice/files/:id',
    '/api/admin/practice',
    '/api/card-proposals/:id',
  ],
};
