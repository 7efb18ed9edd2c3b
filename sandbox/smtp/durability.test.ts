import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSmtp } from './index.ts';

const entry = new URL('./index.ts', import.meta.url).href;
let dataDir: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'smtp-'));
});

afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

/** Runs the stand-in in another process, so that the test can kill it. */
async function startChild(): Promise<{ server: ChildProcess; smtpUrl: string }> {
  const script = `
    import { startSmtp } from ${JSON.stringify(entry)};
    const options = ${JSON.stringify({ port: 0, smtpPort: 0, dataDir })};
    console.log((await startSmtp(options)).smtpUrl);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = server;
  const [smtpUrl] = await once(createInterface({ input: server.stdout }), 'line');
  return { server, smtpUrl };
}

it('keeps every acknowledged email complete after SIGKILL during deliveries', async () => {
  const { server, smtpUrl } = await startChild();
  const transport = createTransport({
    url: smtpUrl,
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
    if (accepted.length === 40) server.kill('SIGKILL');
    return deliver();
  };
  await Promise.allSettled(Array.from({ length: 4 }, deliver));
  transport.close();
  expect(accepted.length).toBeGreaterThanOrEqual(40);

  const inbox = await startSmtp({ port: 0, smtpPort: 0, dataDir });
  const list = await fetch(`${inbox.origin}/api/v1/messages?limit=1000`);
  const { messages } = await list.json();
  const kept = new Set<string>();
  for (const { ID, Subject } of messages) {
    const message = await (await fetch(`${inbox.origin}/api/v1/message/${ID}`)).json();
    expect(message.Text.trimEnd()).toMatch(/x{20000}\s+end$/);
    kept.add(Subject);
  }
  expect(accepted.filter((subject) => !kept.has(subject))).toEqual([]);
  await inbox.close();
});
