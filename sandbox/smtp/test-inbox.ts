import { createTransport } from 'nodemailer';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { startSmtp } from './index.ts';

export async function startTestInbox(dataDir = temporaryFolder(), login = {}) {
  const inbox = await startSmtp({ port: 0, smtpPort: 0, dataDir, ...login });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= inbox.close();
    return closing;
  };
  onTestFinished(close);
  const api = (path: string, init?: RequestInit) => fetch(`${inbox.origin}${path}`, init);
  return {
    ...inbox,
    close,
    dataDir,
    api,
    json: async (path: string) => (await api(path)).json(),
    send: (fields: object = {}, options: object = {}) =>
      createTransport({ url: inbox.smtpUrl, ignoreTLS: true, ...options }).sendMail({
        from: 'shop@example.com',
        to: 'ann@example.com',
        subject: 'Hello',
        text: 'Hello',
        ...fields,
      }),
  };
}
