import { z } from 'zod';
import { londonDay } from '#contract/london-day.ts';
import { sumOf } from '#contract/payments/spread.ts';
import { monthOf, monthsBefore } from '../london-time.ts';
import { readManyFacts } from '../store/ledger.ts';
import type { TimedCount } from '../store/timelines.ts';

/** Anonymous monthly counters, incremented in the step that records a download. Free files are not counted. */

const MONTHS = 12;
/** Longer than all months that are read. */
const KEPT_SECONDS = (MONTHS + 1) * 31 * 24 * 60 * 60;

const monthKey = (month: string) => `files-opened:${month}`;

const counts = z.record(z.string(), z.int());

export const toOpeningCount = (fileId: string, at: Date): TimedCount => ({
  key: monthKey(monthOf(londonDay(at))),
  field: fileId,
  seconds: KEPT_SECONDS,
});

interface Openings {
  fileId: string;
  thisMonth: number;
  year: number;
}

export async function readOpenings(now = new Date()): Promise<Openings[]> {
  const today = londonDay(now);
  const months = Array.from({ length: MONTHS }, (_, ago) =>
    monthKey(monthOf(monthsBefore(today, ago))),
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
