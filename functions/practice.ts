import type { Config } from '@netlify/functions';
import { getCardFigures } from '#contract/practice/card-figures.ts';
import { getCardPicture, getEditorPicture } from '#contract/practice/card-pictures.ts';
import { parseFilter } from '#contract/practice/choose-cards.ts';
import {
  getCardProposals,
  getFileCards,
  getFirstCard,
  getPractice,
  type PracticeSubject,
  postPractice,
} from '#contract/practice/practice.ts';
import { downloadCalendar, downloadCards, getPrintLine } from '#contract/practice/take-away.ts';
import { getToday } from '#contract/practice/today.ts';
import { dayAt } from '#contract/shop-day.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { makeCalendar } from '#server/practice/calendar.ts';
import { exportCards, findPrintLine } from '#server/practice/card-export.ts';
import { listCardFigures } from '#server/practice/card-figures.ts';
import { readPicture, readPractisedPicture } from '#server/practice/card-pictures.ts';
import { readCardProposals } from '#server/practice/card-proposals.ts';
import { findFirstCard } from '#server/practice/first-card.ts';
import { countFileCards, listPractice } from '#server/practice/list-practice.ts';
import { type PracticeRecords, readPracticeRecords } from '#server/practice/practice-record.ts';
import { recordPractice } from '#server/practice/record-practice.ts';
import { readToday } from '#server/practice/today.ts';

const feature = 'practice';

const withRecords = (
  subjects: Awaited<ReturnType<typeof listPractice>>,
  records: PracticeRecords | undefined,
): PracticeSubject[] =>
  subjects.map((subject) => ({ ...subject, record: records?.get(subject.subjectId) }));

/** No cache keeps a picture, as no cache keeps other paid files: the access to it may end. */
const toReply = (picture: Uint8Array) => Reply.picture(picture, 'image/webp', undefined);

export default serve(
  route({
    endpoint: getPractice,
    feature,
    access: 'visitor',
    readAhead: readPracticeRecords,
    run: async (call, records) => ({
      subjects: withRecords(await listPractice(call), records),
      now: Date.now(),
    }),
  }),
  route({
    endpoint: getFirstCard,
    feature,
    access: 'visitor',
    readAhead: readPracticeRecords,
    run: async ({ input, ...call }, records) => {
      const subjects = withRecords(await listPractice(call), records);
      const today = dayAt(Math.floor(Date.now() / 1000));
      return { card: findFirstCard(subjects, parseFilter(input), today) };
    },
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
    endpoint: downloadCards,
    feature,
    access: 'signed-in',
    run: async ({ input, ...call }) => {
      const { text, name } = await exportCards(input.subjectId, call);
      return Reply.text(text, name, 'text/plain');
    },
  }),
  route({
    endpoint: getPrintLine,
    feature,
    access: 'signed-in',
    run: async ({ input, ...call }) => ({ line: await findPrintLine(input.subjectId, call) }),
  }),
  route({
    endpoint: downloadCalendar,
    feature,
    access: 'user',
    readAhead: readPracticeRecords,
    run: async (call, records = new Map()) =>
      Reply.text(await makeCalendar(call, records, Date.now()), 'practise.ics', 'text/calendar'),
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
  route({
    endpoint: getCardPicture,
    feature,
    access: 'visitor',
    run: async ({ input, ...call }) => toReply(await readPractisedPicture(input.id, call)),
  }),
  route({
    endpoint: getEditorPicture,
    feature,
    access: 'editor',
    run: async ({ input }) => toReply(await readPicture(input.id)),
  }),
);

export const config: Config = {
  path: [
    '/api/practice',
    '/api/practice/first',
    '/api/practice/today',
    '/api/practice/subjects/:subjectId/cards',
    '/api/practice/subjects/:subjectId/print-line',
    '/api/practice/calendar',
    '/api/practice/files/:id',
    '/api/admin/practice',
    '/api/card-proposals/:id',
    '/api/practice/pictures/:id',
    '/api/card-pictures/:id',
  ],
};
