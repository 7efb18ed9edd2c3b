import { z } from 'zod';
import { hasReductionEnded } from '#contract/catalogue/price-on.ts';
import { londonDay } from '#contract/london-day.ts';
import { catalogueChanged } from '../catalogue/catalogue-changed.ts';
import { readPublished } from '../catalogue/read-catalogue.ts';
import { log } from '../log.ts';
import { readRecord, writeRecord } from '../services/kv.ts';
import { contentChanged } from './rebuild.ts';

/** Key of the day in London on which prices were last checked. */
const CHECKED = 'prices-checked';
const checked = z.object({ day: z.iso.date() });

/**
 * Publishes the normal price of subjects whose lower price has ended. Reads the CMS once a day. An interrupted
 * check is repeated, which at worst builds the pages twice.
 */
export async function publishEndedReductions(): Promise<void> {
  const today = londonDay(new Date());
  const last = await readRecord(CHECKED, checked);
  if (last?.day === today) return;
  const { subjects } = await readPublished();
  const ended = subjects.filter(
    (subject) =>
      hasReductionEnded(subject, today) && !(last && hasReductionEnded(subject, last.day)),
  );
  if (ended.length > 0) {
    await catalogueChanged();
    await contentChanged();
    log('info', 'lower price ended', { subjects: ended.map(({ id }) => id).join(' ') });
  }
  await writeRecord(CHECKED, { day: today });
}
