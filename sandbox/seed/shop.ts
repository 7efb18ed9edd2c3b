import { readTopics, type TopicSeed } from './notes.ts';

export interface SubjectSeed {
  /** Prefix of the ids of the subject's topics, and the folder of its notes. */
  key: string;
  name: string;
  slug: string;
  description: string;
  /** Month and day of the exam, e.g. `05-17`. */
  examDay: string;
  topics: readonly TopicSeed[];
}

export const subjects: readonly SubjectSeed[] = [
  {
    key: 'micro',
    name: 'Microeconomics',
    slug: 'microeconomics',
    description:
      'How consumers, firms and workers decide, how markets set prices, and what to do when markets fail. Notes and a one-page sheet for each of the eight topics of AQA 7136 section 4.1.',
    examDay: '05-17',
    topics: readTopics('micro'),
  },
  {
    key: 'macro',
    name: 'Macroeconomics',
    slug: 'macroeconomics',
    description:
      'Growth, inflation, jobs and trade, and what central banks and governments can do about them. Notes and a one-page sheet for each of the six topics of AQA 7136 section 4.2.',
    examDay: '06-04',
    topics: readTopics('macro'),
  },
];

const MIN_DAYS_TO_EXAM = 60;

/** Returns the exam's date in this year or the next, so that a new sample shop always has time to practise. */
export function nextExamDate(examDay: string, now: Date): string {
  const earliest = new Date(now);
  earliest.setUTCDate(now.getUTCDate() + MIN_DAYS_TO_EXAM);
  const [year, day] = [earliest.getUTCFullYear(), earliest.toISOString().slice(5, 10)];
  return `${day <= examDay ? year : year + 1}-${examDay}`;
}

export const FEATURES = [
  'Detailed Chains of Analysis',
  'Recent Real World Examples',
  'A* Evaluation',
] as const;

/** Pounds, as the CMS stores them. They make the badge '50% OFF' true. */
export const PRICE = { now: 30, original: 60, reducedUntil: '2049-12-31' } as const;

export const offer = { id: 'offer-both-subjects', name: 'Both subjects', price: 50 } as const;

/** Discount code for every subject, without an end date. Its id is private, as the Studio creates it. */
export const discountCode = {
  id: 'discount-code.revise10',
  code: 'REVISE10',
  percent: 10,
} as const;

export const shopSettings = {
  sellerName: 'A* Economics (sample seller)',
  contactEmail: 'help@shop.example',
  address: ['1 Sample Street', 'London', 'SW1A 1AA', 'United Kingdom'],
  isVatRegistered: false,
} as const;
