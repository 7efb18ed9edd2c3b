import { z } from 'zod';
import type { Shop } from './shop.ts';
import { waitFor } from './wait-for.ts';

const list = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});

const email = z.object({
  ID: z.string(),
  MessageID: z.string(),
  Subject: z.string(),
  Text: z.string(),
  HTML: z.string(),
  Attachments: z.array(z.object({ FileName: z.string(), Size: z.number() })),
});
export type ReceivedEmail = z.infer<typeof email>;

async function listEmails(inbox: string, address: string): Promise<string[]> {
  const { messages } = list.parse(await (await fetch(`${inbox}/api/v1/messages`)).json());
  return messages
    .filter(({ To }) => To.some(({ Address }) => Address === address))
    .map(({ ID }) => ID);
}

export const countEmails = async ({ inbox }: Pick<Shop, 'inbox'>, address: string) =>
  (await listEmails(inbox, address)).length;

const open = async (inbox: string, id: string) =>
  email.parse(await (await fetch(`${inbox}/api/v1/message/${id}`)).json());

/** Waits until an address has received this many emails. @returns the emails, newest first */
export function readEmails(
  { inbox }: Pick<Shop, 'inbox'>,
  address: string,
  count: number,
): Promise<ReceivedEmail[]> {
  return waitFor(async () => {
    const ids = await listEmails(inbox, address);
    if (ids.length !== count) throw new Error(`${ids.length} emails to ${address}, not ${count}`);
    return Promise.all(ids.map((id) => open(inbox, id)));
  });
}

export function readEmail({ inbox }: Pick<Shop, 'inbox'>, address: string): Promise<ReceivedEmail> {
  return waitFor(async () => {
    const [id] = await listEmails(inbox, address);
    if (!id) throw new Error(`No email to ${address}`);
    return open(inbox, id);
  });
}
