import { topic as measurement } from './macro/4-2-1.ts';
import { topic as howTheMacroeconomyWorks } from './macro/4-2-2.ts';
import { topic as economicPerformance } from './macro/4-2-3.ts';
import { topic as financialMarkets } from './macro/4-2-4.ts';
import { topic as fiscalAndSupplySide } from './macro/4-2-5.ts';
import { topic as internationalEconomy } from './macro/4-2-6.ts';
import { topic as economicProblem } from './micro/4-1-1.ts';
import { topic as decisionMaking } from './micro/4-1-2.ts';
import { topic as priceDetermination } from './micro/4-1-3.ts';
import { topic as costsAndRevenue } from './micro/4-1-4.ts';
import { topic as marketStructures } from './micro/4-1-5.ts';
import { topic as labourMarket } from './micro/4-1-6.ts';
import { topic as distribution } from './micro/4-1-7.ts';
import { topic as marketFailure } from './micro/4-1-8.ts';
import type { TopicSeed } from './note.ts';

export interface SubjectSeed {
  /** The prefix of the ids of the subject's topics. */
  key: string;
  name: string;
  slug: string;
  description: string;
  topics: readonly TopicSeed[];
}

/** The two subjects of the sample shop, in the order of its cards. */
export const subjects: readonly SubjectSeed[] = [
  {
    key: 'micro',
    name: 'Microeconomics',
    slug: 'microeconomics',
    description:
      'How consumers, firms and workers decide, how markets set prices, and what to do when markets fail. Notes and a one-page sheet for each of the eight topics of AQA 7136 section 4.1.',
    topics: [
      economicProblem,
      decisionMaking,
      priceDetermination,
      costsAndRevenue,
      marketStructures,
      labourMarket,
      distribution,
      marketFailure,
    ],
  },
  {
    key: 'macro',
    name: 'Macroeconomics',
    slug: 'macroeconomics',
    description:
      'Growth, inflation, jobs and trade, and what central banks and governments can do about them. Notes and a one-page sheet for each of the six topics of AQA 7136 section 4.2.',
    topics: [
      measurement,
      howTheMacroeconomyWorks,
      economicPerformance,
      financialMarkets,
      fiscalAndSupplySide,
      internationalEconomy,
    ],
  },
];

/** Shown on every subject's card. */
export const FEATURES = [
  'Detailed Chains of Analysis',
  'Recent Real World Examples',
  'A* Evaluation',
] as const;

/** In pounds, as the CMS stores them. They make the badge '50% OFF' true. */
export const PRICE = { now: 30, original: 60, reducedUntil: '2049-12-31' } as const;

/** Both subjects for less than their prices together. */
export const offer = { id: 'offer-both-subjects', name: 'Both subjects', price: 50 } as const;

/** A discount code for every subject, without an end. Its id is private, as the Studio makes it. */
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
