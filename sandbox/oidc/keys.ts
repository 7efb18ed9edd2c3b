import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { readJson, writeJson } from '../kit/json-file.ts';

const keys = z.object({
  signing: z.looseObject({ kty: z.string() }),
  cookies: z.string(),
});
export type Keys = z.infer<typeof keys>;

/** Created once for each process: it takes tens of milliseconds, and tests start one provider after another. */
let signing: Promise<Keys['signing']> | undefined;

async function makeSigningKey(): Promise<Keys['signing']> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kty: 'RSA', alg: 'RS256', use: 'sig' };
}

/** Reads or creates the provider's keys, so that its signatures stay valid after a restart. */
export async function readKeys(dataDir: string): Promise<Keys> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'keys.json');
  const existing = readJson(file, keys);
  if (existing) return existing;
  signing ??= makeSigningKey();
  const made = { signing: await signing, cookies: randomBytes(32).toString('base64url') };
  writeJson(file, made);
  return made;
}
