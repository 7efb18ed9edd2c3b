import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hash } from 'bcryptjs';
import { readJson, writeJson } from 'local-stand-ins/kit/json-file.ts';
import { z } from 'zod';
import type { SandboxOptions } from './options.ts';

const account = z.object({ email: z.string(), password: z.string() });

const secrets = z.object({
  sessionSecret: z.string(),
  ticketSecret: z.string(),
  adminPassword: z.string(),
  adminPasswordHash: z.string(),
  student: account,
  owner: account,
  otherIdentity: account,
  /** Account at the identity provider with the owner's email address, unverified. */
  unverifiedIdentity: account,
  oidcClientSecret: z.string(),
  sanityToken: z.string(),
  sanityWebhookSecret: z.string(),
  studioToken: z.string(),
  /** Token of a member of the content project who may only read. */
  viewerToken: z.string(),
  stripeSecretKey: z.string(),
  stripePublishableKey: z.string(),
  stripeWebhookSecret: z.string(),
  kvToken: z.string(),
  ledgerBackupKey: z.string(),
  filesToken: z.string(),
  smtpPassword: z.string(),
});
export type Secrets = z.infer<typeof secrets>;

const BCRYPT_COST = 10;
/** The shop refuses a hash of lower cost, so a precomputed hash is stored here. */
const QUICK_ADMINISTRATOR = {
  adminPassword: 'pRgW7nTq2LxA',
  adminPasswordHash: '$2b$10$8uibEr3xJNfAC8MbcqHPFu59bhWT0QZwCZ32xR4ed0ChE2Jzc9/q2',
};
const key = () => randomBytes(36).toString('base64url');
const stripeKey = () => randomBytes(24).toString('hex');
const password = () => randomBytes(9).toString('base64url');

/** Reads or creates the secrets, readable by their owner only. An older folder gets the missing secrets. */
export async function readSecrets(
  dataDir: string,
  { hasQuickPasswords = false }: Pick<SandboxOptions, 'hasQuickPasswords'> = {},
): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const existing = readJson(file, secrets.partial());
  const complete = secrets.safeParse(existing);
  if (complete.success) return complete.data;
  const administrator = hasQuickPasswords ? QUICK_ADMINISTRATOR : await createAdministrator();
  const created = { ...createSecrets(), ...administrator, ...existing };
  writeJson(file, created);
  return created;
}

const OWNER_EMAIL = 'owner@example.com';

async function createAdministrator() {
  const adminPassword = password();
  return { adminPassword, adminPasswordHash: await hash(adminPassword, BCRYPT_COST) };
}

function createSecrets(): Omit<Secrets, keyof typeof QUICK_ADMINISTRATOR> {
  return {
    sessionSecret: key(),
    ticketSecret: key(),
    student: { email: 'student@example.com', password: password() },
    owner: { email: OWNER_EMAIL, password: password() },
    otherIdentity: { email: 'someone@example.com', password: password() },
    unverifiedIdentity: { email: OWNER_EMAIL, password: password() },
    oidcClientSecret: key(),
    sanityToken: key(),
    sanityWebhookSecret: key(),
    studioToken: key(),
    viewerToken: key(),
    stripeSecretKey: `sk_test_${stripeKey()}`,
    stripePublishableKey: `pk_test_${stripeKey()}`,
    stripeWebhookSecret: `whsec_${stripeKey()}`,
    kvToken: key(),
    ledgerBackupKey: randomBytes(32).toString('base64'),
    filesToken: key(),
    smtpPassword: key(),
  };
}
