import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { Mailbox, StoredMessage } from './store.ts';

export interface Message extends StoredMessage {
  email: Email;
}

export async function readMessage(mailbox: Mailbox, id: string): Promise<Message | undefined> {
  const stored = mailbox.get(id);
  return stored && { ...stored, email: await PostalMime.parse(stored.raw) };
}

export async function readMessages(mailbox: Mailbox, ids: string[]): Promise<Message[]> {
  const messages: Message[] = [];
  for (const id of ids) {
    const message = await readMessage(mailbox, id);
    if (message) messages.push(message);
  }
  return messages;
}

export interface NamedAddress {
  Name: string;
  Address: string;
}

/** Converts addresses to Mailpit's format and flattens groups. */
export function addresses(list: Address[] = []): NamedAddress[] {
  return list
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ name, address }) => ({ Name: name, Address: address }));
}

const MAX_SNIPPET_CHARACTERS = 250;

function formatHeaders({ id, raw, email }: Message) {
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

/** Summaries by id. Clients poll the list, and parsing its messages takes most of the time of a response. */
const known = new WeakMap<Mailbox, Map<string, ReturnType<typeof formatSummary>>>();

/** Reads the summaries of messages. A message never changes, except that it is read. */
export async function readSummaries(mailbox: Mailbox, ids: string[]) {
  const summaries = known.get(mailbox) ?? new Map();
  known.set(mailbox, summaries);
  for (const id of ids.filter((each) => !summaries.has(each))) {
    const message = await readMessage(mailbox, id);
    if (message) summaries.set(id, formatSummary(message));
  }
  return ids.flatMap((id) => {
    const [summary, isRead] = [summaries.get(id), mailbox.isRead(id)];
    return summary && isRead !== undefined ? [{ ...summary, Read: isRead }] : [];
  });
}

export function formatSummary(message: Message) {
  const { email, isRead, received } = message;
  const text = email.text ?? (email.html ?? '').replace(/<style.*?<\/style>|<[^>]*>/gs, ' ');
  return {
    ...formatHeaders(message),
    Read: isRead,
    Created: received.toISOString(),
    Attachments: email.attachments.length,
    Snippet: text.replace(/\s+/g, ' ').trim().slice(0, MAX_SNIPPET_CHARACTERS),
  };
}

export function formatDetails(message: Message) {
  const { email, received } = message;
  return {
    ...formatHeaders(message),
    Date: email.date ?? received.toISOString(),
    Text: email.text ?? '',
    HTML: email.html ?? '',
    Inline: [],
    Attachments: email.attachments.map(describeAttachment),
  };
}

function describeAttachment({ filename, mimeType, content }: Attachment, index: number) {
  return {
    PartID: String(index + 1),
    FileName: filename ?? '',
    ContentType: mimeType,
    Size: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
  };
}
