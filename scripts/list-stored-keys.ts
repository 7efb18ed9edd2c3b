/** Lists the declared keys of the store (`server/stored-keys.ts`) in docs/stored-data.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonalData, StoredKey } from '#server/store/keys.ts';
import { STORED_KEYS } from '#server/stored-keys.ts';
import { replacePart } from './generated-part.mjs';

const DOCUMENT = join(import.meta.dirname, '../docs/stored-data.md');
const START = '<!-- Written by scripts/list-stored-keys.ts -->\n';
const END = '<!-- End of the list -->\n';
const TITLES = ['Key', 'Contents', 'Backup', 'Exported', 'Deleted'];

function inBackup({ backup }: StoredKey): string {
  if (backup === 'kept') return 'yes';
  return backup === 'derived' ? 'derived' : `no: ${backup.leftOut}`;
}

function exportAndDeletion({ gives, whenDeleted, ends }: PersonalData): string[] {
  const times = [whenDeleted === 'deleted' ? 'with the account' : [], ends ?? []].flat();
  return [typeof gives === 'string' ? `\`${gives}\`` : `no: ${gives.nothing}`, times.join('; ')];
}

/** Returns a row for a key, or a row for the key and one for each of its parts that are treated differently. */
function toRows(stored: StoredKey): string[][] {
  const row = [`\`${stored.key}\``, stored.about, inBackup(stored)];
  const parts = stored.personalData ?? [];
  const [whole] = parts;
  if (!whole) return [[...row, '', '']];
  if (!whole.about) return [[...row, ...exportAndDeletion(whole)]];
  const partRows = parts.map((part) => [
    part.field ? `… fields \`${part.field}\`` : '… personal data',
    part.about ?? '',
    '',
    ...exportAndDeletion(part),
  ]);
  return [[...row, '', ''], ...partRows];
}

/** Returns the document, and the text that it should have. */
export function listStoredKeys() {
  const keys = Object.values(STORED_KEYS).flat();
  const rows = keys.toSorted((one, other) => (one.key < other.key ? -1 : 1)).flatMap(toRows);
  const table = [TITLES, TITLES.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`);
  const text = readFileSync(DOCUMENT, 'utf8');
  return { text, expected: replacePart(text, START, `\n${table.join('')}\n`, END) };
}

if (import.meta.main) writeFileSync(DOCUMENT, listStoredKeys().expected);
