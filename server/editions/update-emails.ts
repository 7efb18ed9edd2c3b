import * as z from 'zod/mini';
import type { CatalogueItem } from '#contract/catalogue/content-documents.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { shopDay, startOfDay } from '#contract/shop-day.ts';
import { brand } from '#shop';
import { type Account, nameToGreet } from '../accounts/account.ts';
import { mayEmail } from '../accounts/account-emails.ts';
import { readStudent } from '../accounts/student.ts';
import { takeTurn, unsubscribeUrl } from '../accounts/subscribers.ts';
import { readKnown, readLatest } from '../catalogue/read-catalogue.ts';
import { config } from '../config.ts';
import { composeEmail, type EmailPart, emailLink, greeting, paragraph } from '../email/layout.ts';
import { defineJob, RETRY_MS } from '../jobs/jobs.ts';
import { toPurchases } from '../purchases/ledger.ts';
import type { CatalogueContent } from '../services/content.ts';
import { type Email, sendEmail } from '../services/email.ts';
import { commit } from '../store/commit.ts';
import { readRecord, writeRecord } from '../store/records.ts';
import { listMembersBefore, readTurn } from '../store/timelines.ts';
import { type Corrections, describeNews, readCorrections } from './corrections.ts';
import { updateEmailsKey, updateNewsKey } from './stored-keys.ts';
import { isNewTo, ownedSince, readOpened } from './updated-files.ts';

/** Emails that wait at the same time, so that a run also gets to other work. */
const MAX_WAITING = 200;

/**
 * Queues an email for subscribers who have had none since the latest update, nor on the shop's present day, the longest
 * ago first. Later runs queue the rest.
 */
export async function queueUpdateEmails(): Promise<void> {
  const now = Date.now();
  const { items } = await readLatest();
  const before = dueBefore(await noteNews(items, now), now);
  const due = await listMembersBefore(updateEmailsKey.key, before, MAX_WAITING);
  await commit(due.map((accountId) => updateEmails.enqueue(accountId, { accountId })));
}

/** Returns the time before which a subscriber's last turn must be, so that they are due. */
function dueBefore(replacements: News, now: number): number {
  const newest = Math.max(0, ...Object.values(replacements).map(({ at }) => at));
  return Math.min(newest, startOfDay(shopDay(new Date(now))));
}

/** Emails a subscriber what is new. The id is the account, so that a subscriber has at most one email waiting. */
export const updateEmails = defineJob({
  name: 'update-email',
  feature: 'editions',
  schema: z.object({ accountId: z.string() }),
  retryForMs: RETRY_MS,
  run: async ({ accountId }) => {
    const now = Date.now();
    const [replacements = {}, turn] = await Promise.all([
      readRecord(updateNewsKey.key, news),
      readTurn(updateEmailsKey.key, accountId),
    ]);
    // They may have unsubscribed since, or got an email.
    if (turn === undefined || turn >= dueBefore(replacements, now)) return [];
    // Named by the last turn, so that a retry after a crash is the same message.
    const id = `updates.${accountId}.${turn}`;
    const email = await writeUpdates({ accountId, turn, id }, replacements);
    if (email) await sendEmail({ ...email, id });
    return [takeTurn(updateEmailsKey.key, accountId, now)];
  },
  onGiveUp: async ({ accountId }) => [takeTurn(updateEmailsKey.key, accountId, Date.now())],
});

/** @returns `undefined` if nothing is new, the account is gone, or its unconfirmed address gets no email now */
async function writeUpdates(
  { accountId, turn, id }: { accountId: string; turn: number; id: string },
  replacements: News,
): Promise<Email | undefined> {
  const [{ account, ledger }, content] = await Promise.all([
    readStudent(accountId),
    readContent(replacements),
  ]);
  const since = ownedSince(toPurchases(ledger));
  const mayBeNew = content.items.filter(
    (item) => (replacements[item.id]?.at ?? 0) > turn && since.has(item.subjectId ?? ''),
  );
  if (!account || mayBeNew.length === 0) return undefined;
  const [opened, corrections] = await Promise.all([readOpened(accountId), readCorrections()]);
  const items = mayBeNew.filter((item) => isNewTo(item, since.get(item.subjectId ?? ''), opened));
  if (items.length === 0 || !(await mayEmail(account.email, { account, ledger }, id)))
    return undefined;
  const subjects = groupBySubject(items, content, corrections);
  return updatesEmail(account, subjects, await unsubscribeUrl(accountId, 'updates'));
}

/** Returns content with all noticed editions: the cached content may be seconds older. */
async function readContent(replacements: News): Promise<CatalogueContent> {
  const content = await readKnown();
  const editions = new Map(content.items.map(({ id, edition }) => [id, edition]));
  const isStale = Object.entries(replacements).some(
    ([id, { edition }]) => (editions.get(id) ?? 0) < edition,
  );
  return isStale ? readLatest() : content;
}

const groupBySubject = (
  items: readonly CatalogueItem[],
  { subjects }: CatalogueContent,
  corrections: Corrections,
): UpdatedSubject[] =>
  subjects
    .map(({ id, name, slug }) => ({
      name,
      path: `/${slug}`,
      files: items
        .filter(({ subjectId }) => subjectId === id)
        .map((item) => ({
          title: item.title,
          topicName: item.topicName,
          whatsNew: describeNews(item, corrections),
        })),
    }))
    .filter(({ files }) => files.length > 0);

/** Noticed replacements of files, with times. An item's own time is its upload, not its publication. */
const news = z.record(z.string(), z.object({ edition: z.int(), at: z.int() }));
type News = z.infer<typeof news>;

/** @returns each replaced file's edition and time of notice, by item */
async function noteNews(items: readonly CatalogueItem[], now: number): Promise<News> {
  const previous = (await readRecord(updateNewsKey.key, news)) ?? {};
  const next = Object.fromEntries(
    items
      .filter(({ replacedAt, hasFile }) => replacedAt !== undefined && hasFile)
      .map(({ id, edition }) => {
        const before = previous[id];
        return [id, before && before.edition >= edition ? before : { edition, at: now }];
      }),
  );
  if (JSON.stringify(next) !== JSON.stringify(previous)) await writeRecord(updateNewsKey.key, next);
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
  const { SITE_URL: siteUrl } = config();
  const parts = [
    paragraph(greeting(nameToGreet(account))),
    paragraph(INTRODUCTION),
    ...subjects.map((subject) => subjectPart(subject, siteUrl)),
    paragraph(WHY),
    { text: `${END}: ${unsubscribeUrl}`, html: `<p>${emailLink(unsubscribeUrl, END)}</p>` },
  ];
  const count = subjects.reduce((sum, { files }) => sum + files.length, 0);
  const subject = `${brand.name}: ${count === 1 ? 'one of your files is' : `${count} of your files are`} updated`;
  return { to: account.email, subject, unsubscribeUrl, ...composeEmail(parts) };
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
