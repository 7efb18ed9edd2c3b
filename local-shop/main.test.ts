import { cpSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { TestProcess } from 'local-stand-ins/kit/test-process.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startRefusingProxy } from '../tests/support/refusing-proxy.ts';
import { prepareTestShop, testPort } from '../tests/support/test-shop.ts';

/** Starts the shop with settings that it must refuse. @returns its output */
async function refused(env: Record<string, string>) {
  const started = new TestProcess(['local-shop/main.ts'], {
    PORT: '0',
    SHOP_DATA: temporaryFolder(),
    ...env,
  });
  expect(await started.end()).toBe(1);
  return started.output;
}

test('reports a port in use in one sentence, without a stack', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const output = await refused({ PORT: String(port) });
  expect(output.trim()).toBe(`Port ${port} is in use. Free it, or set PORT to another one.`);
});

test('explains any other failure of a start in one sentence, without a stack', async () => {
  const output = await refused({ SHOP_DATA: temporaryFolder({ 'ports.json': '{"kv":70000}' }) });
  expect(output.trim()).toMatch(
    /^The shop could not start \(.+\)\. "npm start -- --verbose" shows/,
  );
  expect(output.trim().split('\n')).toHaveLength(1);
});

test('refuses a data folder in one sentence if part of it cannot be written', async () => {
  const SHOP_DATA = temporaryFolder({ payments: '' });
  const output = await refused({ SHOP_DATA });
  expect(output).toContain(`${SHOP_DATA} cannot be written`);
  expect(output.trim().split('\n')).toHaveLength(1);
});

/** Gives a script the environment that every npm script has. */
const RUN = 'scripts/run.mjs';

const testShop = await prepareTestShop();

test('behind a proxy, starts the whole shop on its earlier build, ends cleanly, and starts again', {
  timeout: 120_000,
}, async () => {
  const proxy = await startRefusingProxy();
  const SHOP_DATA = temporaryFolder();
  cpSync(testShop, SHOP_DATA, { recursive: true });
  const env = { ...proxy.env, PORT: `${testPort()}`, SHOP_DATA, SHOP_QUICK_PASSWORDS: '1' };
  const start = async () => {
    // As npm starts it: the shop ends with this process, however it ends.
    const npm = { npm_lifecycle_event: 'start' };
    const started = new TestProcess(['scripts/start.mjs'], { ...env, ...npm });
    const shop = (await started.line('  Shop ')).trim();
    await started.line('  Ctrl-C stops');
    expect(started.output).not.toContain('Building');
    return { started, shop };
  };
  const first = await start();
  const { shop } = first;
  const page = await fetch(`${shop}/microeconomics/`);
  expect(page.status).toBe(200);
  // Another address of this machine: a server for every address would respond.
  await expect(fetch(shop.replace('localhost', '127.0.0.2'))).rejects.toThrow('fetch failed');
  expect(await page.text()).toContain('Microeconomics');
  const { accounts } = await (await fetch(`${shop}/__sandbox`)).json();
  const login = await fetch(`${shop}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop },
    body: JSON.stringify(accounts.student),
  });
  expect(login.status).toBe(200);
  const { output } = first.started;
  expect(output).toMatch(new RegExp(`Admin panel +${shop}/admin +as the owner, or`));
  expect(output).toContain(`${accounts.student.email}   ${accounts.student.password}`);
  expect(output).toContain('4242 4242 4242 4242');
  // The log is quiet: it omits the requests above and routine events.
  expect(output).not.toMatch(/GET|POST|"level"/);
  const commands = [
    ['scripts/doctor/main.ts', shop, '--step', '3'],
    ['scripts/content-import.ts', '--legal-texts'],
  ];
  await Promise.all(
    commands.map(async (args) => {
      const command = new TestProcess([RUN, ...args], env);
      expect([await command.end(), command.output]).toEqual([0, expect.any(String)]);
    }),
  );
  first.started.child.kill('SIGINT');
  expect(await first.started.end()).toBe(0);

  const second = await start();
  expect(second.shop).toBe(shop);
  await second.started.kill();
  await expect.poll(() => fetch(shop).catch(() => 'ended'), { timeout: 10_000 }).toBe('ended');
  expect(proxy.asked).toEqual([]);
});
