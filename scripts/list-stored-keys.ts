/**
 * Lists the declared keys of the store (`server/stored-keys.ts`) in docs/stored-data.md, and those with personal data
 * in docs/personal-data.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonalData, StoredKey } from '#server/store/keys.ts';
import { STORED_KEYS } from '#server/stored-keys.ts';
import { replacePart } from './generated-part.mjs';

const START = '<!-- Written by scripts/list-stored-keys.ts -->\n';
const END = '<!-- End of the list -->\n';

const table = (titles: string[], rows: string[][]) =>
  [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');

function inBackup({ backup }: StoredKey): string {
  if (backup === 'kept') return 'contained';
  return backup === 'derived' ? 'a restore derives it' : `left out: ${backup.leftOut}`;
}

const byKey = (keys: readonly StoredKey[]) =>
  keys.toSorted((one, other) => (one.key < other.key ? -1 : 1));

const byFeature = () =>
  Object.entries(STORED_KEYS)
    .map(([feature, keys]) => {
      const rows = byKey(keys).map((stored) => [
        `\`${stored.key}\``,
        stored.about,
        inBackup(stored),
      ]);
      return `\n## \`server/${feature}\`\n\n${table(['Key', 'Holds', 'Backup'], rows)}`;
    })
    .join('');

function toPersonalRow({ key, about }: StoredKey, data: PersonalData): string[] {
  const { field, gives, whenDeleted, ends } = data;
  const times = [whenDeleted === 'deleted' ? 'with the account' : [], ends ?? []].flat();
  return [
    field === undefined ? `\`${key}\`` : `\`${key}\`, fields \`${field}\``,
    data.about ?? about,
    typeof gives === 'string' ? `\`${gives}\`` : `no: ${gives.nothing}`,
    times.join('; '),
  ];
}

const personal = () => {
  const rows = Object.values(STORED_KEYS)
    .flatMap(byKey)
    .flatMap((stored) => (stored.personalData ?? []).map((data) => toPersonalRow(stored, data)));
  return `\n${table(['Key', 'Contents', 'Exported', 'Deleted'], rows)}`;
};

const WRITERS = { 'docs/stored-data.md': byFeature, 'docs/personal-data.md': personal };

/** Returns each document with its text, and with the text that it should have. */
export const listDocuments = () =>
  Object.entries(WRITERS).map(([name, write]) => {
    const file = join(import.meta.dirname, '..', name);
    const text = readFileSync(file, 'utf8');
    return { file, text, expected: replacePart(text, START, `${write()}\n`, END) };
  });

if (import.meta.main) {
  for (const { file, expected } of listDocuments()) writeFileSync(file, expected);
}
