import { z } from 'zod';

/** Size of the backup key. The functions do not have the key. */

const KEY_BYTES = 32;

const HINT = `must be ${KEY_BYTES} bytes in base64 or hexadecimal digits: from node -p "crypto.randomBytes(${KEY_BYTES}).toString('base64')"`;

function toBytes(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === KEY_BYTES ? bytes : undefined;
}

const settings = z.object({
  LEDGER_BACKUP_KEY: z
    .string(HINT)
    .transform((text) => toBytes(text.trim()))
    .refine((bytes) => bytes !== undefined, HINT),
});

/** @throws Error that names what to set */
export function readBackupKey(variables: Record<string, string | undefined>): Buffer {
  const parsed = settings.safeParse(variables);
  if (parsed.success && parsed.data.LEDGER_BACKUP_KEY) return parsed.data.LEDGER_BACKUP_KEY;
  throw new Error(`LEDGER_BACKUP_KEY ${HINT}. The key is required, because a backup is encrypted.`);
}
