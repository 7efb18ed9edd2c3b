import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { runModule } from '../kit/test-process.ts';
import { startTestInbox } from './test-inbox.ts';

const entry = new URL('./index.ts', import.meta.url).href;

it('keeps every acknowledged email complete after SIGKILL during deliveries', async () => {
  const dataDir = temporaryFolder();
  const server = runModule(`
    import { startSmtp } from ${JSON.stringify(entry)};
    const options = ${JSON.stringify({ port: 0, smtpPort: 0, dataDir })};
    console.log('At ' + (await startSmtp(options)).smtpUrl);`);
  const transport = createTransport({
    url: await server.line('At '),
    ignoreTLS: true,
    pool: true,
    maxConnections: 4,
    maxMessages: 1_000,
  });
  const accepted: string[] = [];
  let next = 0;
  const deliver = async (): Promise<void> => {
    const subject = `Order ${next++}`;
    const text = `${subject}\n${'x'.repeat(20_000)}\nend`;
    await transport.sendMail({ from: 'shop@example.com', to: 'ann@example.com', subject, text });
    accepted.push(subject);
    if (accepted.length === 40) void server.kill();
    return deliver();
  };
  await Promise.allSettled(Array.from({ length: 4 }, deliver));
  transport.close();
  expect(accepted.length).toBeGreaterThanOrEqual(40);

  const inbox = await startTestInbox(dataDir);
  const { messages } = await inbox.json('/api/v1/messages?limit=1000');
  const stored = new Set<string>();
  for (const { ID, Subject } of messages) {
    const message = await inbox.json(`/api/v1/message/${ID}`);
    expect(message.Text.trimEnd()).toMatch(/x{20000}\s+end$/);
    stored.add(Subject);
  }
  expect(accepted.filter((subject) => !stored.has(subject))).toEqual([]);
});
