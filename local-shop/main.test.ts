import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { TestProcess } from 'local-stand-ins/kit/test-process.ts';
import { expect, onTestFinished, test } from 'vitest';

/** Starts the shop with settings that it must refuse. @returns its output */
async function refused(env: Record<string, string>, flags: string[] = []) {
  const started = new TestProcess(['local-shop/main.ts', ...flags], {
    PORT: '0',
    SHOP_DATA: temporaryFolder(),
    ...env,
  });
  expect(await started.end()).toBe(1);
  return started.output;
}

test('names an invalid setting, and serves nothing', async () => {
  const output = await refused({ SESSION_SECRET: 'short', MAIL_FROM: '' });
  expect(output).toContain('SESSION_SECRET is too short');
  expect(output).toContain('MAIL_FROM is missing');
  expect(output).not.toContain('Ctrl-C');
});

test('reports a port in use in one sentence, without a stack', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const output = await refused({ PORT: String(port) });
  expect(output.trim()).toBe(`Port ${port} is in use. Free it, or set PORT to another one.`);
});

test.each([
  [{ PORT: 'eighty' }, [], 'PORT must be a number from 0 to 65535.'],
  [{}, ['--frsh'], '--frsh is not a flag of npm start.'],
])('refuses %j %j in one sentence', async (env, flags, sentence) => {
  const output = await refused(env as Record<string, string>, flags);
  expect(output).toContain(sentence);
  expect(output.trim().split('\n')).toHaveLength(1);
});

test('refuses a data folder in one sentence if part of it cannot be written', async () => {
  const SHOP_DATA = temporaryFolder({ payments: '' });
  const output = await refused({ SHOP_DATA });
  expect(output).toContain(`${SHOP_DATA} cannot be written`);
  expect(output.trim().split('\n')).toHaveLength(1);
});

const BUILD_TIMEOUT_MS = 120_000;

test(
  'starts the whole shop, ends cleanly, and starts again without a build',
  async () => {
    const env = { PORT: '0', SHOP_DATA: temporaryFolder() };
    const readShop = async (started: TestProcess) => {
      const shop = (await started.line('  Shop ')).trim();
      await started.line('  Ctrl-C stops');
      return shop;
    };
    const first = new TestProcess(['local-shop/main.ts'], env);
    const shop = await readShop(first);
    const page = await fetch(`${shop}/microeconomics/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Microeconomics');
    const { accounts } = await (await fetch(`${shop}/__sandbox`)).json();
    const login = await fetch(`${shop}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop },
      body: JSON.stringify(accounts.student),
    });
    expect(login.status).toBe(200);
    expect(first.output).toMatch(new RegExp(`Admin panel +${shop}/admin +as the owner, or`));
    // The log is quiet: it omits the requests above and routine events.
    expect(first.output).not.toMatch(/GET|POST|"level"/);
    first.child.kill('SIGINT');
    expect(await first.end()).toBe(0);

    const second = new TestProcess(['local-shop/main.ts'], { ...env, PORT: new URL(shop).port });
    expect(await readShop(second)).toBe(shop);
    expect(second.output).not.toContain('Building');
    second.child.kill('SIGTERM');
    expect(await second.end()).toBe(0);
  },
  BUILD_TIMEOUT_MS,
);
