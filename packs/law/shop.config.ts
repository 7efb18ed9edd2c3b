/** A shop for notes on first-year law, in Dublin. The root `shop.config.ts` explains each field. */
import type * as Config from '../../contract/shop-config.ts';

export { shopDrawings, topicDrawings } from './drawings.ts';
export { drills } from './drills.ts';

export const brand: Config.Brand = {
  name: 'Ratio Law Notes',
  mark: 'Ratio',
  colours: {
    paper: ['#f5f0ea', '#201a1d'],
    desk: ['#e8dfd6', '#181315'],
    sheet: ['#fffdfa', '#2a2226'],
    squares: ['#eadfe3', '#332a2e'],
    ink: ['#241a1f', '#f4ece9'],
    muted: ['#61555a', '#c2b3b5'],
    rule: ['#dccfc8', '#4a3e42'],
    edge: ['#887a7c', '#8f7f84'],
    brand: ['#761b3d', '#f2abc1'],
    'brand-strong': ['#57102b', '#f9cfdc'],
    'brand-wash': ['#f5e4e9', '#472b36'],
    'on-brand': ['#ffffff', '#320f1e'],
    accent: ['#8a4b00', '#f0bc6c'],
    'accent-wash': ['#faecd3', '#443219'],
    'on-accent': ['#ffffff', '#2b1a02'],
  },
  displayFace: { family: 'Libre Baskerville', package: 'libre-baskerville' },
  heroDrawing: 'judgment-to-ratio',
};

export const course: Config.Course = {
  field: 'Law',
  qualification: 'LL.B.',
  examBoard: 'Wood Quay College',
  quality: 'First-Class',
};

export const texts: Config.Texts = {
  tagline: 'First-Class notes to maximise your first-year law grade',
  promise:
    'PDF revision notes for first-year law in Ireland, topic by topic: the rules, the leading cases and the arguments that examiners reward.',
  features: ['Leading Irish Cases', 'Problem Questions Step by Step', 'First-Class Evaluation'],
  included: ['Access to First-Class Content', 'Downloadable PDFs', 'Lifetime Access'],
  reasons: ['Instant download', 'Proven First-Class results', 'Money-back guarantee'],
  evidence: 'I achieved a First in my first year of law',
  evidenceDetails:
    "These are the notes I wrote and revised from. Don't take my word for the grade: read the evidence yourself.",
  evidenceForPayers:
    'The notes were written by a student who achieved a First in the first year of an LL.B.',
};

export const sampleEvidence: Config.SampleEvidence = {
  studentName: 'Law Students',
  grade: '1st',
  subject: 'Law',
  year: '2023',
  examBoard: 'Wood Quay College',
};

export const region: Config.Region = {
  locale: 'en-IE',
  timeZone: 'Europe/Dublin',
  country: 'IE',
};

export const selling: Config.Selling = {
  currency: 'eur',
  minPrice: 0.5,
  wholePrices: true,
  moneyBackDays: 30,
  orderPrefix: 'RL',
};

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
