import { defineKey, MADE_AGAIN } from '../store/keys.ts';

export const openedEditionsKey = defineKey({
  key: 'opened-editions:{accountId}',
  type: 'hash',
  backup: 'kept',
  personalData: [{ gives: 'progress', whenDeleted: 'deleted' }],
  about:
    'the version opened of each replaced file, by item id; first editions need none ([decision 0021](decisions/0021-what-do-buyers-keep-when-content-changes.md))',
});

export const updateEmailsKey = defineKey({
  key: 'update-emails',
  type: 'zset',
  backup: { leftOut: 'would revive emails that someone has ended' },
  personalData: [
    { gives: 'account', whenDeleted: 'deleted', ends: 'when the student unsubscribes' },
  ],
  about:
    'ids of accounts that asked for emails about updated files, by the time of the last check ([decision 0021](decisions/0021-what-do-buyers-keep-when-content-changes.md))',
});

export const correctionsKey = defineKey({
  key: 'corrections',
  type: 'hash',
  backup: { leftOut: 'adds a line to the news of a file' },
  about:
    'pages corrected after reports from readers, with the version that corrects them, by item id',
});

export const updateNewsKey = defineKey({
  key: 'update-news',
  type: 'string',
  backup: MADE_AGAIN,
  about: 'the versions of replaced files that have been noticed, and when',
});
