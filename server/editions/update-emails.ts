import * as z from 'zod/mini';
import type { CatalogueItem } from '#contract/catalogue/content-documents.ts';
import { londonDay } from '#contract/london-day.ts';
import { type Account, nameToGreet } from '../accounts/account.ts';
import { readStudent } from '../accounts/student.ts';
import { readLatest } from '../catalogue/read-catalogue.ts';
import { config } from '../config.ts';
import {
  composeEmail,
  type EmailPart,
  emailLink,
  escapeHtml,
  greeting,
  paragraph,
} from '../email/layout.ts';
import { log } from '../log.ts';
import { startOfDay } from '../london-time.ts';
import { toPurchases } from '../purchases/ledger.ts';
import type { CatalogueContent } from '../services/content.ts';
import { type Email, EmailRefusedError, sendEmail } from '../services/email.ts';
import { type RecordDone, withLock } from '../store/locks.ts';
import { readRecord, writeRecord } from '../store/records.ts';
import { listMembersBefore, noteTurn, readTurn } from '../store/timelines.ts';
import { unsubscribeUrl } from '../tokens/links.ts';
import { updateEmailsKey } from './stored-keys.ts';
import { isNewTo, ownedSince, readOpened } from './updated-files.ts';

const BATCH_SIZE = 50;

/** Failures after which a run stops, to leave the mail server alone. */
const MAX_FAILURES = 5;

const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

interface Run {
  content: CatalogueContent;
  news: News;
  /** Subscribers with a last turn before this time are due. */
  before: number;
  now: number;
}

/**
 * Emails each subscriber the updates since their last turn, at most once a day in London. Later runs send
 * the rest.
 * @param deadline in milliseconds since 1970
 * @throws Error after all attempts if an email could not be sent
 */
export async function sendUpdateEmails(deadline: number): Promise<void> {
  const now = Date.now();
  const content = await readLatest();
  const news = await noteNews(content.items, now);
  const newest = Math.max(0, ...Object.values(news).map(({ at }) => at));
  const before = Math.min(newest, startOfDay(londonDay(new Date(now))));
  let [skip, failed] = [0, 0];
  while (Date.now() < deadline && failed < MAX_FAILURES) {
    const due = await listMembersBefore(updateEmailsKey.key, before, { skip, count: BATCH_SIZE });
    if (due.length === 0) break;
    for (const accountId of due) {
      if (Date.now() > deadline || failed >= MAX_FAILURES) break;
      const outcome = await sendIfDue(accountId, { content, news, before, now });
      if (outcome !== 'done') skip += 1;
      if (outcome === 'failed') failed += 1;
    }
  }
  if (failed > 0) throw new Error('An email about updated files could not be sent');
}

/** `busy`: another run has the lock. */
type Outcome = 'done' | 'busy' | 'failed';

async function sendIfDue(accountId: string, run: Run): Promise<Outcome> {
  let outcome: Outcome = 'busy';
  try {
    await withLock(`email-sending:updates/${accountId}`, async (recordDone) => {
      const turn = await readTurn(updateEmailsKey.key, accountId);
      if (turn !== undefined && turn < run.before)
        await sendUpdates(accountId, turn, run, recordDone);
      outcome = 'done';
    });
    return outcome;
  } catch (error) {
    log('warn', 'email about updated files not sent', {}, error);
    return 'failed';
  }
}

/** @param turn time of the last turn, so that a retry after a crash sends the same message id */
async function sendUpdates(
  accountId: string,
  turn: number,
  run: Run,
  recordDone: RecordDone,
): Promise<void> {
  const { account, ledger } = await readStudent(accountId);
  const since = ownedSince(toPurchases(ledger));
  const mayBeNew = run.content.items.filter(
    (item) => (run.news[item.id]?.at ?? 0) > turn && since.has(item.subjectId ?? ''),
  );
  const opened = mayBeNew.length > 0 ? await readOpened(accountId) : new Map<string, number>();
  const isNew = (item: CatalogueItem) => isNewTo(item, since.get(item.subjectId ?? ''), opened);
  const items = mayBeNew.filter(isNew);
  if (account && items.length > 0) {
    const subjects = groupBySubject(items, run.content);
    const email = updatesEmail(account, subjects, await unsubscribeUrl(accountId));
    await sendEmail({ ...email, id: `updates.${accountId}.${turn}` }).catch((error: unknown) => {
      const firstNoticed = Math.min(...items.map(({ id }) => run.news[id]?.at ?? run.now));
      const isOver =
        error instanceof EmailRefusedError || run.now - firstNoticed > GIVE_UP_AFTER_MS;
      if (!isOver) throw error;
      log('error', 'email about updated files given up', {}, error);
    });
  }
  await recordDone(() => noteTurn(updateEmailsKey.key, accountId, run.now));
}

const groupBySubject = (
  items: readonly CatalogueItem[],
  { subjects }: CatalogueContent,
): UpdatedSubject[] =>
  subjects
    .map(({ id, name, slug }) => ({
      name,
      path: `/${slug}`,
      files: items
        .filter(({ subjectId }) => subjectId === id)
        .map(({ title, topicName, whatsNew }) => ({ title, topicName, whatsNew })),
    }))
    .filter(({ files }) => files.length > 0);

/** Noticed replacements of files, with times. An item's own time is its upload, not its publication. */
const NEWS = 'update-news';

const news = z.record(z.string(), z.object({ edition: z.int(), at: z.int() }));
type News = z.infer<typeof news>;

/** @returns each replaced file's edition and time of notice, by item */
async function noteNews(items: readonly CatalogueItem[], now: number): Promise<News> {
  const known = (await readRecord(NEWS, news)) ?? {};
  const next = Object.fromEntries(
    items
      .filter(({ replacedAt, hasFile }) => replacedAt !== undefined && hasFile)
      .map(({ id, edition }) => {
        const before = known[id];
        return [id, before && before.edition >= edition ? before : { edition, at: now }];
      }),
  );
  if (JSON.stringify(next) !== JSON.stringify(known)) await writeRecord(NEWS, next);
  return next;
}

interface UpdatedSubject {
  name: string;
  path: string;
  files: {
    title: string;
    topicName?: string | undefined;
    whatsNew?: string | undefined;
  }[];
}

const INTRODUCTION = 'There are new versions of some of your notes:';
const WHY = 'You get this email, at most once a day, because you asked for it in your account.';
const END = 'Stop these emails';

function updatesEmail(account: Account, subjects: UpdatedSubject[], unsubscribeUrl: string): Email {
  const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  const parts = [
    paragraph(greeting(nameToGreet(account))),
    paragraph(INTRODUCTION),
    ...subjects.map((subject) => subjectPart(subject, siteUrl)),
    paragraph(WHY),
    { text: `${END}: ${unsubscribeUrl}`, html: `<p>${emailLink(unsubscribeUrl, END)}</p>` },
  ];
  const count = subjects.reduce((sum, { files }) => sum + files.length, 0);
  const subject = `${shopName}: ${count === 1 ? 'one of your files is' : `${count} of your files are`} updated`;
  return { to: account.email, subject, unsubscribeUrl, ...composeEmail(shopName, parts) };
}

const subjectPart = ({ name, path, files }: UpdatedSubject, siteUrl: string): EmailPart => ({
  text: [name, ...files.map((file) => `- ${fileLine(file)}`), siteUrl + path].join('\n'),
  html: `<p>${emailLink(siteUrl + path, name)}</p>
    <ul>${files.map((file) => `<li>${escapeHtml(fileLine(file))}</li>`).join('')}</ul>`,
});

const fileLine = ({ title, topicName, whatsNew }: UpdatedSubject['files'][number]) => {
  const name = topicName && topicName !== title ? `${topicName}: ${title}` : title;
  return whatsNew ? `${name} – ${whatsNew}` : name;
};
