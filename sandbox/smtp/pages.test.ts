import { beforeEach, expect, it } from 'vitest';
import { startTestInbox } from './test-inbox.ts';

let inbox: Awaited<ReturnType<typeof startTestInbox>>;
beforeEach(async () => {
  inbox = await startTestInbox();
});

const page = (path: string) => inbox.api(path);
const latestId = async () => (await inbox.json('/api/v1/messages')).messages[0].ID;

it('escapes the content of an email', async () => {
  const evil = '<script>alert(1)</script>';
  await inbox.send({ subject: evil, text: evil, to: { name: evil, address: 'ann@example.com' } });
  for (const path of ['/', `/view/${await latestId()}`]) {
    const response = await page(path);
    const body = await response.text();
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

it('shows the HTML of an email in a frame without scripts and requests', async () => {
  await inbox.send({ subject: 'Hello', html: '<a href="http://localhost/reset">Reset</a>' });
  const id = await latestId();
  expect(await (await page(`/view/${id}`)).text()).toContain(
    `sandbox="allow-popups allow-popups-to-escape-sandbox" src="/view/${id}.html"`,
  );
  const frame = await page(`/view/${id}.html`);
  expect(await frame.text()).toContain('<base target="_blank"><a href="http://localhost/reset">');
  const policy = frame.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox;/);
});

it('deletes all emails by its own form only', async () => {
  await inbox.send({ subject: 'Hello' });
  const submit = (origin: string) =>
    fetch(`${inbox.origin}/delete-all`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });
  expect((await submit('https://elsewhere.example')).status).toBe(403);
  expect((await submit(inbox.origin)).status).toBe(303);
  expect(await (await page('/')).text()).toContain('No email yet.');
  expect((await page('/view/none')).status).toBe(404);
  expect((await page('/api/v1/info')).status).toBe(501);
});
