import type { Config } from '@netlify/functions';
import { getKept, getKeptSubject } from '#contract/offline/kept-subjects.ts';
import { recordOpened } from '#server/editions/updated-files.ts';
import { recordKept } from '#server/files/download-records.ts';
import { progressOwner } from '#server/http/cookies.ts';
import { route, serve } from '#server/http/serve.ts';
import { listOwned, openKeptSubject } from '#server/offline/kept-subjects.ts';

const feature = 'offline';

const answered = ({ account }: { account: { id: string } }) => ({
  owner: progressOwner(account.id),
  now: Date.now(),
});

export default serve(
  route({
    endpoint: getKept,
    feature,
    access: 'user',
    run: async ({ student }) => ({
      ...answered(student),
      subjects: await listOwned(student),
    }),
  }),
  route({
    endpoint: getKeptSubject,
    feature,
    access: 'user',
    run: async ({ input, student, ip, waitUntil }) => {
      const { purchase, lockedIds, newest, ...kept } = await openKeptSubject(
        input.subjectId,
        student,
      );
      if (lockedIds.length > 0) waitUntil(recordKept(purchase, kept.subject, lockedIds, ip));
      for (const edition of newest) waitUntil(recordOpened(edition));
      return { ...answered(student), ...kept };
    },
  }),
);

export const config: Config = {
  path: ['/api/kept', '/api/kept/:subjectId'],
};
