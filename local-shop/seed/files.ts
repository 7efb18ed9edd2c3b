import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { samplePictureId } from './cards.ts';
import { hasSheet } from './notes.ts';
import { PACK } from './pack.ts';
import { renderNotes, renderSheet } from './pdf.ts';
import { subjects } from './shop.ts';

export interface SeedFile {
  documentId: string;
  filename: string;
  render: () => Promise<Buffer>;
}

/** Replaces the dots of `4.1.3`, which ids must not contain. */
const dashed = (reference: string) => reference.replaceAll('.', '-');

export const topicId = (key: string, reference: string) => `topic-${key}-${dashed(reference)}`;

export const contentId = (key: string, reference: string, kind: 'notes' | 'sheet') =>
  `content-${key}-${dashed(reference)}-${kind}`;

/** Hidden from readers without a token by the dot, as the ids that the Studio gives to cards. @param order from 1 */
export const cardId = (key: string, reference: string, order: number) =>
  `card.${key}-${dashed(reference)}-${order}`;

export const drillId = (key: string, reference: string, order: number) =>
  `drill.${key}-${dashed(reference)}-${order}`;

export function seedFiles(): SeedFile[] {
  return subjects.flatMap(({ key, name, topics }) =>
    topics.flatMap((topic): SeedFile[] => [
      {
        documentId: contentId(key, topic.reference, 'notes'),
        filename: `${topic.reference}-notes.pdf`,
        render: () => renderNotes(name, topic),
      },
      ...(hasSheet(topic)
        ? [
            {
              documentId: contentId(key, topic.reference, 'sheet'),
              filename: `${topic.reference}-sheet.pdf`,
              render: () => renderSheet(name, topic),
            },
          ]
        : []),
    ]),
  );
}

/** Pictures of the pack's cards, as WebP. */
export const seedPictures = (): { id: string; file: string }[] =>
  globSync('notes/*/*.webp', { cwd: PACK })
    .toSorted()
    .map((file) => ({ id: samplePictureId(basename(file)), file: join(PACK, file) }));
