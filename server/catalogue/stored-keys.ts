import { SUBJECT_SLUGS } from '#contract/catalogue/former-slugs.ts';
import { KEPT_SUBJECTS } from '#contract/catalogue/kept-subjects.ts';
import { defineKey, MADE_AGAIN, SHORT_LIVED } from '../store/keys.ts';

export const keptSubjectsKey = defineKey({
  key: KEPT_SUBJECTS,
  type: 'hash',
  backup: 'kept',
  about:
    'the last known copies of the subjects that students own, by id; the build reads them too ([decision 0021](decisions/0021-what-do-buyers-keep-when-content-changes.md))',
});

export const subjectSlugsKey = defineKey({
  key: SUBJECT_SLUGS,
  type: 'hash',
  backup: 'kept',
  about:
    'every slug that a subject has had, with the subject that had it last: each build adds its slugs, and redirects from former slugs',
});

export const buildsStartedKey = defineKey({
  key: 'builds-started',
  type: 'zset',
  backup: SHORT_LIVED,
  about: 'times of the started builds, until they have ended: an alarm is computed from them',
});

export const rebuildWantedKey = defineKey({
  key: 'rebuild:wanted',
  type: 'string',
  backup: SHORT_LIVED,
  about: 'the latest change that the host has not confirmed a build for',
});

export const rebuildQuietKey = defineKey({
  key: 'rebuild:quiet',
  type: 'string',
  backup: SHORT_LIVED,
  about: 'when the next build may start: earlier changes share it',
});

export const pricesCheckedKey = defineKey({
  key: 'prices-checked',
  type: 'string',
  backup: MADE_AGAIN,
  about: "the day in the shop's time zone for whose prices the pages were last checked",
});

export const publishedKey = defineKey({
  key: 'published-documents',
  type: 'hash',
  backup: MADE_AGAIN,
  about:
    'revision, title and prices of each published document, by id, as last recorded in the audit log',
});
