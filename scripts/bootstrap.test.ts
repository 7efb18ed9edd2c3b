import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { TestProcess } from 'local-stand-ins/kit/test-process.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startRefusingProxy } from '../tests/support/refusing-proxy.ts';
import { findNpm } from './programs.mjs';

/** Calls addresses in both of Node's ways. Not every machine has IPv6, or names below `localhost`. */
const CALLS = `
  import { get } from 'node:http';
  for (const address of process.argv.slice(2)) {
    await fetch(address).catch(() => {});
    if (address.startsWith('http:')) await new Promise((done) => {
      get(address, (response) => done(response.resume())).once('error', done);
    });
  }`;

/** Runs a command with what it receives. */
const NPM = `
  import { spawnSync } from 'node:child_process';
  const [command, ...args] = process.argv.slice(2);
  process.exitCode = spawnSync(command, args, { stdio: 'inherit' }).status;`;

test('calls to this machine never reach a proxy, and others do', async () => {
  const proxy = await startRefusingProxy();
  const served: (string | undefined)[] = [];
  const server = createServer((incoming, outgoing) => {
    served.push(incoming.headers.host);
    outgoing.end('{}');
  }).listen(0);
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const folder = temporaryFolder({ 'calls.ts': CALLS, 'npm.ts': NPM });
  const run = async (file: string, args: string[]) => {
    const run = join(import.meta.dirname, 'run.mjs');
    const started = new TestProcess([run, join(folder, file), ...args], proxy.env);
    return [await started.end(), started.output];
  };

  const own = ['localhost', '127.0.0.1', '[::1]', 'shop.localhost'].map(
    (host) => `${host}:${port}`,
  );
  const addresses = own.flatMap((host) => [`http://${host}/`, `https://${host}/`]);
  expect(await run('calls.ts', [...addresses, 'http://shop.example/'])).toEqual([0, '']);
  expect(served).toEqual(expect.arrayContaining([`localhost:${port}`, `127.0.0.1:${port}`]));
  expect(proxy.asked).toEqual(['shop.example:80', 'http://shop.example/']);

  const { command, first } = findNpm();
  const registry = ['--registry', `http://localhost:${port}`];
  const [code, output] = await run('npm.ts', [command, ...first, 'ping', ...registry]);
  expect([code, output]).toEqual([0, expect.not.stringContaining('npm warn')]);
  expect(proxy.asked).toHaveLength(2);
});
