import { z } from 'zod';
import type {
  PasskeyLine,
  RegistrationAnswer,
  registrationOptions,
  SignInAnswer,
  signInOptions,
} from '#contract/sessions/passkeys.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { AppError } from '../errors.ts';
import { limitFaults, networkLimits } from '../limits/failures.ts';
import {
  CHALLENGE_SECONDS,
  createRegistrationOptions,
  createSignInOptions,
  verifyRegistration,
  verifySignIn,
} from '../services/passkeys.ts';
import { addField, commit } from '../store/commit.ts';
import {
  readCurrentField,
  readCurrentFields,
  removeFields,
  replaceField,
  takeRecord,
  writeRecord,
} from '../store/records.ts';
import { adminPasskeysKey } from '../store/stored-keys.ts';
import { parseStored } from '../store/unreadable.ts';
import { BY_PASSKEY, endPasskeySessions } from './admin-sessions.ts';
import type { Proof } from './admin-sign-in.ts';
import { passkeyChallengeKey } from './stored-keys.ts';

/** A stored passkey. The private key never leaves its device. */
const passkeyRecord = z.object({
  publicKey: z.string(),
  counter: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.optional(z.iso.datetime()),
});

/** Enough for each device and some security keys. */
const MAX_PASSKEYS = 20;

const challengeRecord = z.object({ for: z.string() });
const SIGN_IN = 'sign-in';
const registrationIn = (sessionId: string) => `registration:${sessionId}`;
const proofIn = (sessionId: string) => `reauthentication:${sessionId}`;

async function keepChallenge(challenge: string, purpose: string): Promise<void> {
  await writeRecord(passkeyChallengeKey.of(challenge), { for: purpose }, CHALLENGE_SECONDS);
}

/** Consumes a challenge, so only the first of several answers counts. */
const takeChallengeFor = (purpose: string) => async (challenge: string) => {
  if (!/^[\w-]{20,100}$/.test(challenge)) return false;
  const stored = await takeRecord(passkeyChallengeKey.of(challenge), challengeRecord);
  return stored?.for === purpose;
};

/** @param sessionId undefined for a sign-in */
export async function askForPasskey(sessionId?: string): Promise<z.output<typeof signInOptions>> {
  const options = await createSignInOptions();
  await keepChallenge(options.challenge, sessionId === undefined ? SIGN_IN : proofIn(sessionId));
  return options;
}

/**
 * Records the attempt in the audit log.
 * @returns the passkey's id
 * @throws AppError `passkey_refused` or `too_many_requests`
 */
export async function checkPasskey(
  answer: SignInAnswer,
  ip: string,
  sessionId?: string,
): Promise<string> {
  const [purpose, action]: [string, Proof] =
    sessionId === undefined ? [SIGN_IN, 'sign-in'] : [proofIn(sessionId), 'reauthenticated'];
  const verify = async () => {
    const stored = await readCurrentField(adminPasskeysKey.key, answer.id);
    const { data: passkey } = passkeyRecord.safeParse(stored);
    const counter =
      passkey &&
      (await verifySignIn(answer, { id: answer.id, ...passkey }, takeChallengeFor(purpose)));
    if (passkey === undefined || counter === undefined) throw new AppError('passkey_refused');
    return { ...passkey, counter };
  };
  const onFault = () => recordAudit({ who: BY_PASSKEY, action: 'sign-in-failed', from: ip });
  const passkey = await limitFaults(networkLimits('passkey-sign-in', ip), verify, { onFault });
  await recordAudit({ who: BY_PASSKEY, action, what: passkey.name, from: ip });
  const used = { ...passkey, lastUsedAt: new Date().toISOString() };
  await replaceField(adminPasskeysKey.key, answer.id, used);
  return answer.id;
}

export async function listPasskeys(): Promise<PasskeyLine[]> {
  const fields = Object.entries(await readCurrentFields(adminPasskeysKey.key));
  const lines = fields.flatMap(([id, stored]) => {
    const data = parseStored(passkeyRecord, `${adminPasskeysKey.key} ${id}`, stored);
    if (!data) return [];
    const { name, createdAt, lastUsedAt } = data;
    return [{ id, name, createdAt, ...(lastUsedAt && { lastUsedAt }) }];
  });
  return lines.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Binds the registration to a session. @throws AppError `too_many_passkeys` */
export async function beginRegistration(
  sessionId: string,
): Promise<z.output<typeof registrationOptions>> {
  const ids = Object.keys(await readCurrentFields(adminPasskeysKey.key));
  if (ids.length >= MAX_PASSKEYS) throw new AppError('too_many_passkeys');
  const options = await createRegistrationOptions(ids);
  await keepChallenge(options.challenge, registrationIn(sessionId));
  return options;
}

/** @throws AppError `passkey_invalid` */
export async function registerPasskey(
  { name, answer }: { name: string; answer: RegistrationAnswer },
  sessionId: string,
  by: Actor,
): Promise<void> {
  const credential = await verifyRegistration(answer, takeChallengeFor(registrationIn(sessionId)));
  if (!credential) throw new AppError('passkey_invalid');
  const { id, publicKey, counter } = credential;
  await recordAudit({ ...by, action: 'passkey-added', what: name });
  const createdAt = new Date().toISOString();
  const passkey = { publicKey, counter, name, createdAt };
  await commit([addField(adminPasskeysKey.key, id, passkey)]);
}

/** Removes a passkey and ends the sessions that began with it. @throws AppError `not_found` */
export async function removePasskey(id: string, by: Actor): Promise<void> {
  const { data } = passkeyRecord.safeParse(await readCurrentField(adminPasskeysKey.key, id));
  if (!data) throw new AppError('not_found');
  await recordAudit({ ...by, action: 'passkey-removed', what: data.name });
  await removeFields(adminPasskeysKey.key, [id]);
  await endPasskeySessions(id);
}
