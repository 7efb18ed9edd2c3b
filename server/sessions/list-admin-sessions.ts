import type { AdminSessionLine, AdminSignInWay } from '#contract/sessions/admin-sign-in.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { identityProvider } from '../config.ts';
import { readCurrentFields, removeFields } from '../store/records.ts';
import { adminSessionRecord, isAdminSessionOver } from './admin-sessions.ts';
import { endSession, listSessions } from './sessions.ts';
import { adminSessionsKey } from './stored-keys.ts';

/** `accountId` is undefined unless the session began at the identity provider. */
type AdminSessionRow = Omit<AdminSessionLine, 'isThisSession'> & { accountId: string | undefined };

export async function listAdminSessions(): Promise<AdminSessionRow[]> {
  const stored = Object.entries(await readCurrentFields(adminSessionsKey.key));
  const provider = identityProvider();
  const entries = stored.flatMap(([id, field]) => {
    const { data } = adminSessionRecord.safeParse(field);
    return data ? [{ id, ...data }] : [];
  });
  const accounts = new Set(entries.flatMap(({ accountId }) => accountId ?? []));
  const ofOwner = await Promise.all(
    [...accounts].map(async (accountId) =>
      (await listSessions(accountId)).map((session) => ({
        ...session,
        by: 'provider' as const,
        accountId,
      })),
    ),
  );
  const isListed = (by: AdminSignInWay) => by !== 'provider' && !(by === 'email' && provider);
  const others = entries.filter((entry) => isListed(entry.by) && !isAdminSessionOver(entry));
  return [...others, ...ofOwner.flat()]
    .map(({ id, by, device, createdAt, lastUsedAt, accountId }) => {
      return { id, by, device, createdAt, lastUsedAt, accountId };
    })
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
}

export async function signOutOtherAdministrators(sessionId: string, by: Actor): Promise<void> {
  await recordAudit({ ...by, action: 'administrators-signed-out' });
  const others = (await listAdminSessions()).filter(({ id }) => id !== sessionId);
  const ofAdmin = others.flatMap(({ id, accountId }) => (accountId === undefined ? [id] : []));
  await removeFields(adminSessionsKey.key, ofAdmin);
  for (const { id, accountId } of others) if (accountId) await endSession(accountId, id);
}
