import type { Email } from '../services/email.ts';
import { emailLink, emailPage, escapeHtml } from './email-page.ts';
import { greeting } from './greeting.ts';

export interface UpdatedSubject {
  name: string;
  path: string;
  files: {
    title: string;
    topicName?: string | undefined;
    whatsNew?: string | undefined;
  }[];
}

interface Updates {
  shopName: string;
  siteUrl: string;
  to: string;
  /** Empty for a greeting without a name. */
  firstName: string;
  subjects: UpdatedSubject[];
  unsubscribeUrl: string;
}

const INTRODUCTION = 'There are new versions of some of your notes:';
const WHY = 'You get this email, at most once a day, because you asked for it in your account.';
const END = 'Stop these emails';

const lineOf = ({ title, topicName, whatsNew }: UpdatedSubject['files'][number]) => {
  const name = topicName && topicName !== title ? `${topicName}: ${title}` : title;
  return whatsNew ? `${name} – ${whatsNew}` : name;
};

export function updatesEmail(updates: Updates): Email {
  const { shopName, siteUrl, to, subjects, unsubscribeUrl } = updates;
  const hello = greeting(updates.firstName);
  const lists = subjects.map(({ name, path, files }) =>
    [name, ...files.map((file) => `- ${lineOf(file)}`), siteUrl + path].join('\n'),
  );
  const end = `${END}: ${unsubscribeUrl}`;
  const text = [hello, INTRODUCTION, ...lists, WHY, end, shopName].join('\n\n');
  const html = emailPage(
    shopName,
    `<p>${escapeHtml(hello)}</p>
    <p>${INTRODUCTION}</p>
    ${subjects.map((subject) => subjectHtml(subject, siteUrl)).join('\n    ')}
    <p>${WHY}</p>
    <p>${emailLink(unsubscribeUrl, END)}</p>`,
  );
  const count = subjects.reduce((sum, { files }) => sum + files.length, 0);
  const subject = `${shopName}: ${count === 1 ? 'one of your files is' : `${count} of your files are`} updated`;
  return { to, subject, text, html, unsubscribeUrl };
}

const subjectHtml = ({ name, path, files }: UpdatedSubject, siteUrl: string) =>
  `<p>${emailLink(siteUrl + path, name)}</p>
    <ul>${files.map((file) => `<li>${escapeHtml(lineOf(file))}</li>`).join('')}</ul>`;
