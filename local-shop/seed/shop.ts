import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from 'local-stand-ins/kit/decode-text.ts';
import { parse } from 'yaml';
import { z } from 'zod';
import { brand } from '#shop';
import { readTopics, type TopicSeed } from './notes.ts';
import { PACK } from './pack.ts';

const monthAndDay = z.string().regex(/^\d\d-\d\d$/);
const price = z.number().positive();

const subjectSample = z.strictObject({
  /** Prefix of the ids of the subject's topics, and the folder of its notes. */
  key: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Month and day of the exam, e.g. `05-17`. */
  examDay: monthAndDay,
  description: z.string(),
});

const sample = z.strictObject({
  courseCode: z.string(),
  /** In units of the currency, as the CMS stores them. */
  price: z
    .strictObject({
      now: price,
      original: price.optional(),
      reducedUntil: z.iso.date().optional(),
    })
    .refine(
      ({ now, original = 2 * now }) => original === 2 * now,
      'The badge of a reduced price shows 50% off, so the original price must be twice the price',
    ),
  offer: z.strictObject({ name: z.string(), price }).optional(),
  placePrices: z
    .strictObject({
      licence: z.enum(['for-good', 'until-august']),
      subject: z.array(z.tuple([z.int(), price])).min(1),
      offer: z.array(z.tuple([z.int(), price])).min(1),
    })
    .optional(),
  discountCode: z.strictObject({ code: z.string(), percent: z.int() }).optional(),
  sellerAddress: z.array(z.string()).min(1),
  papers: z.array(z.tuple([z.string(), z.string(), z.string()])),
  subjects: z.array(subjectSample).min(1),
});

export const readSample = (file: string) => sample.parse(parse(decodeText(readFileSync(file))));

/** Sample shop of the pack. */
export const SAMPLE = readSample(join(PACK, 'sample.yaml'));

export interface SubjectSeed extends z.infer<typeof subjectSample> {
  topics: readonly TopicSeed[];
}

export const subjects: readonly SubjectSeed[] = SAMPLE.subjects.map((subject) => ({
  ...subject,
  topics: readTopics(subject.key),
}));

const MIN_DAYS_TO_EXAM = 60;

/** Returns the exam's date in this year or the next, so that a new sample shop always has time to practise. */
export function nextExamDate(examDay: string, now: Date): string {
  const earliest = new Date(now);
  earliest.setUTCDate(now.getUTCDate() + MIN_DAYS_TO_EXAM);
  const [year, day] = [earliest.getUTCFullYear(), earliest.toISOString().slice(5, 10)];
  return `${day <= examDay ? year : year + 1}-${examDay}`;
}

export const OFFER_ID = 'offer-both-subjects';

/** Private, as the Studio creates ids of codes. */
export const discountCodeId = (code: string) => `discount-code.${code.toLowerCase()}`;

export const shopSettings = {
  sellerName: `${brand.name} (sample seller)`,
  contactEmail: 'help@shop.example',
  address: SAMPLE.sellerAddress,
  isVatRegistered: false,
};
