import { type APIRequestContext, expect } from 'playwright/test';
import { z } from 'zod';
import type { Sandbox } from './test.ts';

const list = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});

const mail = z.object({ Subject: z.string(), Text: z.string(), HTML: z.string() });

/** Waits for somebody's newest mail, and reads it. */
export async function readMail(request: APIRequestContext, { inbox }: Sandbox, address: string) {
  const find = async () => {
    const { messages } = list.parse(await (await request.get(`${inbox}/api/v1/messages`)).json());
    return messages.find(({ To }) => To.some((to) => to.Address === address))?.ID;
  };
  await expect.poll(find, { message: `a mail to ${address}` }).toBeDefined();
  const answer = await request.get(`${inbox}/api/v1/message/${await find()}`);
  return mail.parse(await answer.json());
}
