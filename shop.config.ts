/**
 * Everything that makes this shop yours, except secrets and addresses (environment) and content (Studio).
 * The build checks it and names what is wrong. `packs/` has the configurations of two other shops.
 */
import type * as Config from './contract/shop-config.ts';

/** Drawings and drills of the pack that `shop.lock` names. */
export { shopDrawings, topicDrawings } from './packs/economics/drawings.ts';
export { drills } from './packs/economics/drills.ts';

/** Name and look. */
export const brand: Config.Brand = {
  name: 'A* Economics',
  /** The beginning of the name, which a pen circles in the header and in emails. */
  mark: 'A*',
  /** Drawing for browser tabs and home screens: a square SVG. Without this line, the build draws the mark. */
  icon: 'packs/economics/icon.svg',
  /**
   * Pairs for the light and the dark theme. `npm run build` checks that text has enough contrast. Grounds: `paper` of
   * pages, `sheet` of cards and forms, `desk` around the files in the reader, `…-wash` behind notes and badges. Lines:
   * `squares` on paper, `rule` between parts, `edge` of fields. Text: `ink` and `muted`. Buttons and links: `brand`, and
   * `brand-strong` under the pointer. Discounts, errors and the pen's circle: `accent`. `on-…` is the text on a button.
   */
  colours: {
    paper: ['#f7f2e6', '#1a2320'],
    desk: ['#e9e2d0', '#131a18'],
    sheet: ['#fffdf8', '#212c28'],
    squares: ['#d9e2f2', '#2b3934'],
    ink: ['#1b2133', '#f2efe4'],
    muted: ['#565a67', '#b5bfb7'],
    rule: ['#dcd3be', '#3b4944'],
    edge: ['#85806f', '#7d8c85'],
    brand: ['#1d3fb8', '#a3c5ff'],
    'brand-strong': ['#152e8a', '#c6dbff'],
    'brand-wash': ['#e6eaf7', '#2a3a48'],
    'on-brand': ['#ffffff', '#10202e'],
    accent: ['#b3202c', '#ff9d90'],
    'accent-wash': ['#f9e4df', '#43302d'],
    'on-accent': ['#ffffff', '#2a1210'],
  },
  /**
   * Typeface of headings, from a package `@fontsource/<face>`. For another face: `npm install @fontsource/<face>`. Pages
   * load its Latin letters, about 20 kB; `site/fonts/` has this face with fewer characters, 12 kB.
   */
  displayFace: { family: 'Young Serif', package: 'young-serif' },
  /** Drawing beside the tagline, by its name in the pack's `drawings.ts`. Without this line, there is none. */
  heroDrawing: 'effort-against-grade',
};

/** The course that students prepare for. */
export const course: Config.Course = {
  field: 'Economics',
  qualification: 'A-Level',
  examBoard: 'AQA',
  /** The word that the shop puts before its content, as in “Access … Content”. */
  quality: 'A*',
};

/** Sentences about the notes. */
export const texts: Config.Texts = {
  /** Begins with `course.quality`, which the home page circles. */
  tagline: 'A* notes designed to maximise your A-Level Economics grade',
  promise:
    'PDF revision notes for AQA, topic by topic: the chains of analysis, the examples and the evaluation that examiners reward.',
  /** Features of a new subject. The Studio can change them for each subject. */
  features: ['Detailed Chains of Analysis', 'Recent Real World Examples', 'A* Evaluation'],
  included: ['Access to A* Content', 'Downloadable PDFs', 'Lifetime Access'],
  reasons: ['Instant download', 'Proven A* results', 'Money-back guarantee'],
  /** Heading of the seller's own grade, and the same claim for parents. */
  evidence: 'I achieved an A* in AQA A-Level Economics',
  evidenceDetails:
    "These are the notes I wrote and revised from. Don't take my word for the grade: read the evidence yourself.",
  evidenceForPayers:
    'The notes were written by a student who achieved an A* in AQA A-Level Economics.',
};

/** Grade evidence of the sample shop. The Studio warns of it until it is replaced. */
export const sampleEvidence: Config.SampleEvidence = {
  studentName: 'Economics Students',
  grade: 'A*',
  subject: 'Economics',
  year: '2023',
  examBoard: 'AQA',
};

/** Language, calendar and country. */
export const region: Config.Region = {
  /** English of a country: the shop's sentences are English; dates, prices and numbers follow the country. */
  locale: 'en-GB',
  /** Name of a zone of https://www.iana.org/time-zones. Sentences name its city. */
  timeZone: 'Europe/London',
  /** Country of the seller, for search engines: ISO 3166. */
  country: 'GB',
};

export const selling: Config.Selling = {
  /**
   * ISO 4217, in lower case. Prices in the Studio are numbers of this currency: after a change, correct them. Earlier orders
   * stay in their currency.
   */
  currency: 'gbp',
  /** The lowest price that the payment provider charges: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
  minPrice: 0.3,
  /** Sells at whole pounds only: the Studio refuses pence. With `false`, prices may have pence, and every page shows them. */
  wholePrices: true,
  /** Days of the money-back guarantee for any reason: a promise beyond what the law requires. */
  moneyBackDays: 30,
  /** Beginning of order numbers. Never change it once something is sold. */
  orderPrefix: 'AE',
};

/** Parts of the shop that can be switched off. What students already have stays: notes, orders, answers. */
export const features: Config.Features = {
  paymentLinks: true,
  offers: true,
  discountCodes: true,
  practice: true,
  editions: true,
  evidence: true,
  offline: true,
  places: true,
};
