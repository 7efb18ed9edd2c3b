import { z } from 'zod';
import { londonDay } from '#contract/london-day.ts';
import { sumOf } from '#contract/payments/spread.ts';
import { monthOf, monthsBefore } from '../london-time.ts';
import type { TimedCount } from '../services/kv-expiry.ts';
import { readManyFacts } from '../services/kv-ledger.ts';

/**
 * How often each locked file was opened in each month in London: numbers alone, which the record of a download
 * counts in its own step. Free files leave no record, so they are not counted.
 */

/** The months that are read, this one included. */
const MONTHS = 12;
/** Longer than a month and those that are read after it. */
const KEPT_SECONDS = (MONTHS + 1) * 31 * 24 * 60 * 60;

const keyOf = (month: string) => `files-opened:${month}`;

const counts = z.record(z.string(), z.int());

/** What counts an opening of a file. */
export const openingOf = (fileId: string, at: Date): TimedCount => ({
  key: keyOf(monthOf(londonDay(at))),
  field: fileId,
  seconds: KEPT_SECONDS,
});

/** How often a file was opened this month, and in twelve months. */
interface Openings {
  fileId: string;
  thisMonth: number;
  year: number;
}

/** Reads how often each file was opened, the most opened first, in one request. */
export async function readOpenings(now = new Date()): Promise<Openings[]> {
  const today = londonDay(now);
  const months = Array.from({ length: MONTHS }, (_, ago) =>
    keyOf(monthOf(monthsBefore(today, ago))),
  );
  const byMonth = (await readManyFacts(months)).map((facts) => counts.parse(facts));
  const fileIds = new Set(byMonth.flatMap((files) => Object.keys(files)));
  return [...fileIds]
    .map((fileId) => ({
      fileId,
      thisMonth: byMonth[0]?.[fileId] ?? 0,
      year: sumOf(byMonth.map((files) => files[fileId] ?? 0)),
    }))
    .sort((a, b) => b.year - a.year || a.fileId.localeCompare(b.fileId));
}
