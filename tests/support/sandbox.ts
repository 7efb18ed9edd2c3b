import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient as createStore, type VercelKV } from '@vercel/kv';
import type { Stripe } from 'stripe';
import { afterAll } from 'vitest';
import { z } from 'zod';
import { PREVIEW_KEY_PREFIX } from '#contract/catalogue/preview.ts';
import { type Sandbox, startSandbox } from '#local-shop/start.ts';
import { findStoredKey } from '#server/stored-keys.ts';
import { addStudent } from './add-student.ts';
import { type CookieClient, createClient } from './client.ts';
import { provider } from './purchase.ts';
import { setting } from './setting.ts';

export interface TestSandbox extends Sandbox {
  /** Creates a browser without cookies, with its own address unless `address` is given. */
  client(address?: string): CookieClient;
  /** Creates a browser in which a new student is signed in. */
  student(address?: string): Promise<CookieClient>;
  store: VercelKV;
  /** Owner's client of the payment provider. */
  stripe: Stripe;
  publishableKey: string;
  /** Runs a scheduled function now. @returns HTTP status, 200 on success */
  runScheduled(name: string): Promise<number>;
  /** Lines of the gateway's log, one per response. */
  lines: string[];
}

/** Linux's folder in memory. Copying the sample files of a seeded shop to a disk takes half of its start. */
const MEMORY = '/dev/shm';
/** A container may have only 64 MB. */
const MIN_MEMORY_BYTES = 1024 ** 3;

const memory = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
const parent = memory.bavail * memory.bsize > MIN_MEMORY_BYTES ? MEMORY : tmpdir();

/** Expects every key that a test made the shop write to be declared. */
async function expectDeclaredKeys({ env }: Sandbox): Promise<void> {
  const { KV_REST_API_URL: url = '', KV_REST_API_TOKEN: token = '' } = env;
  const reply = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(['SCAN', '0', 'COUNT', '1000000']),
    signal: AbortSignal.timeout(2_000),
  }).then(
    (response) => response.json(),
    () => undefined,
  );
  // A test may have left the store unresponsive.
  const { result } = keyList.safeParse(reply).data ?? { result: ['0', []] };
  const undeclared = listUndeclared(result[1]);
  if (undeclared.length > 0) {
    throw new Error(
      `Declare these keys with defineKey in the stored-keys.ts of their feature: ${undeclared.join(', ')}`,
    );
  }
}

/** Lists the keys of production and previews that no `stored-keys.ts` declares. */
export const listUndeclared = (keys: string[]): string[] =>
  keys.filter((key) => {
    const isPreview = key.startsWith(PREVIEW_KEY_PREFIX);
    return !findStoredKey(isPreview ? key.slice(PREVIEW_KEY_PREFIX.length) : key);
  });

const keyList = z.object({ result: z.tuple([z.string(), z.array(z.string())]) });

export interface TestSandboxOptions {
  /** Fills the shop with its content, which takes a little longer. */
  isSeeded?: boolean;
  env?: Record<string, string>;
  deployContext?: string;
  /** For tests of services that do not respond. */
  hasShortTimeLimits?: boolean;
}

/**
 * Starts the functions on new stand-ins, without pages, for one test file: call it at the file's top level. The sandbox
 * and its data end with the file.
 */
export async function startTestSandbox(options: TestSandboxOptions = {}): Promise<TestSandbox> {
  const dataDir = mkdtempSync(join(parent, 'shop-test-'));
  const lines: string[] = [];
  const sandbox = await startSandbox({
    root: resolve(import.meta.dirname, '../..'),
    port: 0,
    dataDir,
    site: 'none',
    // No test may wait for a build that follows another: `settle` waits for it.
    env: { REBUILD_QUIET_SECONDS: '1', ...options.env },
    deployContext: options.deployContext,
    hasShortTimeLimits: options.hasShortTimeLimits,
    hasDemo: options.isSeeded ?? false,
    // Tests create their own students.
    hasStudent: false,
    hasClock: false,
    hasQuickPasswords: true,
    log: (line) => lines.push(line),
  });
  afterAll(async () => {
    await expectDeclaredKeys(sandbox);
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const client = (address?: string) => createClient(sandbox.shop, address);
  return {
    ...sandbox,
    lines,
    client,
    async student(address) {
      const browser = client(address);
      await addStudent(browser);
      return browser;
    },
    store: createStore({
      url: setting(sandbox, 'KV_REST_API_URL'),
      token: setting(sandbox, 'KV_REST_API_TOKEN'),
    }),
    stripe: provider(sandbox),
    publishableKey: sandbox.env['PUBLIC_STRIPE_KEY'] ?? '',
    async runScheduled(name) {
      const control = `${sandbox.shop}/__sandbox/schedule/${name}`;
      return (await fetch(control, { method: 'POST' })).status;
    },
  };
}
