import { Zip, ZipPassThrough } from 'fflate';
import { toFileName } from '#contract/files/file-name.ts';
import type { PageItem, PageTopic } from './page-subject.ts';

/** Limits in characters: all three fit into the 260 characters that Windows allows. */
const SUBJECT_MAX = 40;
const TOPIC_MAX = 80;
const TITLE_MAX = 60;

/** The files of a subject, by topic. */
export interface SavedTopics {
  name: string;
  topics: (Pick<PageTopic, 'name' | 'order'> & {
    items: Pick<PageItem, 'id' | 'title' | 'hasFile'>[];
  })[];
}

export interface ZipEntry {
  id: string;
  title: string;
  path: string;
}

/** Lists paths such as `Algebra/01 Topic/01 Title.pdf`, different even without case. */
export function listZipEntries({ name, topics }: SavedTopics): ZipEntry[] {
  const usedPaths = new Set<string>();
  const unique = (path: string) => {
    let free = path;
    for (let copy = 2; usedPaths.has(free.toLowerCase()); copy += 1) free = `${path} (${copy})`;
    usedPaths.add(free.toLowerCase());
    return free;
  };
  return topics.flatMap((topic) => {
    const folder = `${zipName(name)}/${pad(topic.order)} ${toPart(topic.name, TOPIC_MAX)}`.trim();
    return topic.items
      .filter(({ hasFile }) => hasFile)
      .map(({ id, title }, index) => ({
        id,
        title,
        path: `${unique(`${folder}/${pad(index + 1)} ${toPart(title, TITLE_MAX)}`.trim())}.pdf`,
      }));
  });
}

/** Names the folder of a subject's files and, with `.zip`, the ZIP. */
export const zipName = (subjectName: string) => toPart(subjectName, SUBJECT_MAX) || 'Notes';

const pad = (number: number) => String(number).padStart(2, '0');

/** Words and signs that end no phrase. */
const DANGLING = /(?:\s+(?:an?|and|as|at|by|for|from|in|of|on|or|the|to|with|&)|[\s,;:–—-])+$/i;

/** Cuts at the end of a phrase, or of a word. A long word is cut if it would take half of the name with it. */
function shorten(name: string, max: number): string {
  const [...characters] = name;
  if (characters.length <= max) return name;
  const end = characters.slice(0, max + 1).lastIndexOf(' ');
  const isWord = end > max / 2;
  const start = characters.slice(0, isWord ? end : max).join('');
  return isWord ? start.replace(DANGLING, '') : start;
}

/** Windows drops a final full stop, and macOS composes accents differently. */
const toPart = (text: string, max: number) =>
  shorten(toFileName(text.normalize('NFC'), Number.POSITIVE_INFINITY), max).replace(/[.\s]+$/, '');

export interface ZipFile {
  path: string;
  bytes: Uint8Array;
}

/**
 * Runs in the browser: a function cannot respond with so large a file, and the Edge Function lacks
 * the CPU time for checksums. PDFs are compressed already.
 */
export function createZip(files: ZipFile[]): Blob {
  const chunks: BlobPart[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(new Uint8Array(chunk));
  });
  for (const { path, bytes } of files) {
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return new Blob(chunks, { type: 'application/zip' });
}
