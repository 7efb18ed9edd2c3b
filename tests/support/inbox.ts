import { vi } from 'vitest';
import { z } from 'zod';

const list = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});

const mail = z.object({
  ID: z.string(),
  Subject: z.string(),
  Text: z.string(),
  HTML: z.string(),
  Attachments: z.array(z.object({ FileName: z.string(), Size: z.number() })),
});
export type ReceivedMail = z.infer<typeof mail>;

/** Waits until somebody has so many mails, and reads them, newest first. */
export async function readMails(
  inbox: string,
  address: string,
  count: number,
): Promise<ReceivedMail[]> {
  return vi.waitFor(
    async () => {
      const answer = list.parse(await (await fetch(`${inbox}/api/v1/messages`)).json());
      const theirs = answer.messages.filter(({ To }) => To.some((to) => to.Address === address));
      if (theirs.length !== count) throw new Error(`${theirs.length} mails, not ${count}`);
      const read = async ({ ID }: { ID: string }) =>
        mail.parse(await (await fetch(`${inbox}/api/v1/message/${ID}`)).json());
      return Promise.all(theirs.map(read));
    },
    { timeout: 10_000, interval: 50 },
  );
}
