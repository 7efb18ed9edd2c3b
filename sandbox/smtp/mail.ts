import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { Mailbox, StoredMail } from './store.ts';

/** A message as kept, and as its MIME structure reads. */
export interface Mail extends StoredMail {
  email: Email;
}

/** Reads a message out of the mailbox. */
export async function readMail(mailbox: Mailbox, id: string): Promise<Mail | undefined> {
  const stored = mailbox.get(id);
  return stored && { ...stored, email: await PostalMime.parse(stored.raw) };
}

/** Reads these messages one after another; one that was removed meanwhile is left out. */
export async function readMails(mailbox: Mailbox, ids: string[]): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const id of ids) {
    const mail = await readMail(mailbox, id);
    if (mail) mails.push(mail);
  }
  return mails;
}

export interface MailAddress {
  Name: string;
  Address: string;
}

/** Addresses in Mailpit's form, groups flattened. */
export function addresses(list: Address[] = []): MailAddress[] {
  return list
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ name, address }) => ({ Name: name, Address: address }));
}

const SNIPPET_LENGTH = 250;

/** The fields that Mailpit gives of a message both in lists and alone. */
function header({ id, raw, email }: Mail) {
  const { from, messageId = '', subject = '' } = email;
  return {
    ID: id,
    MessageID: messageId.replace(/^<|>$/g, ''),
    From: addresses(from && [from])[0] ?? null,
    To: addresses(email.to),
    Cc: addresses(email.cc),
    Bcc: addresses(email.bcc),
    ReplyTo: addresses(email.replyTo),
    Subject: subject,
    Tags: [],
    Username: '',
    Size: raw.length,
  };
}

/** A message as Mailpit's lists show it. */
export function summary(mail: Mail) {
  const { email, isRead, received } = mail;
  const text = email.text ?? (email.html ?? '').replace(/<style.*?<\/style>|<[^>]*>/gs, ' ');
  return {
    ...header(mail),
    Read: isRead,
    Created: received.toISOString(),
    Attachments: email.attachments.length,
    Snippet: text.replace(/\s+/g, ' ').trim().slice(0, SNIPPET_LENGTH),
  };
}

/** A whole message as Mailpit answers it. */
export function message(mail: Mail) {
  const { email, received } = mail;
  const parts = email.attachments.map((part, i) => ({ part, file: attachment(part, i) }));
  const isInline = (part: Attachment) => part.disposition === 'inline' || part.related === true;
  return {
    ...header(mail),
    ReturnPath: (email.returnPath ?? '').replace(/^<|>$/g, ''),
    Date: email.date ?? received.toISOString(),
    Text: email.text ?? '',
    HTML: email.html ?? '',
    Inline: parts.filter(({ part }) => isInline(part)).map(({ file }) => file),
    Attachments: parts.filter(({ part }) => !isInline(part)).map(({ file }) => file),
  };
}

function attachment({ filename, mimeType, contentId, content }: Attachment, index: number) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  const checksum = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  return {
    PartID: String(index + 1),
    FileName: filename ?? '',
    ContentType: mimeType,
    ContentID: (contentId ?? '').replace(/^<|>$/g, ''),
    Size: bytes.length,
    Checksums: { MD5: checksum('md5'), SHA1: checksum('sha1'), SHA256: checksum('sha256') },
  };
}
