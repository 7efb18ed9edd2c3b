import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { TestStandIn } from '../kit/test-stand-in.ts';

test('starts alone, keeps an email, and ends cleanly', async () => {
  const started = new TestStandIn('smtp');
  const transport = createTransport({
    url: await started.printed('SMTP URL'),
    ignoreTLS: true,
  });
  const [from, to] = ['shop@example.com', 'ann@example.com'];
  await transport.sendMail({ from, to, subject: 'Your order', text: 'Thank you!' });
  const inbox = await started.printed('Inbox');
  const latest = await (await fetch(`${inbox}/api/v1/message/latest`)).json();
  expect(latest).toMatchObject({ Subject: 'Your order', To: [{ Address: to }] });
  expect(await started.stop()).toBe(0);
});
