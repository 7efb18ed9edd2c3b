/** Configuration of a sample shop: notes for A-Level Chemistry. `npm start -- --pack chemistry` runs it. */
import type * as Config from '../../contract/shop-config.ts';

export { shopDrawings, topicDrawings } from './drawings.ts';
export { drills } from './drills.ts';

export const brand: Config.Brand = {
  name: 'C6 Chemistry',
  mark: 'C6',
  colours: {
    paper: ['#eef4f0', '#141b23'],
    desk: ['#dfeae3', '#0f151b'],
    sheet: ['#fbfefc', '#1c2631'],
    squares: ['#d9e8ee', '#263442'],
    ink: ['#15241f', '#eef4f1'],
    muted: ['#4b5d57', '#b0bfbc'],
    rule: ['#cadbd2', '#364552'],
    edge: ['#74867d', '#7c8c95'],
    brand: ['#0b674d', '#7adcb4'],
    'brand-strong': ['#064c3a', '#abecd0'],
    'brand-wash': ['#dcefe6', '#203c39'],
    'on-brand': ['#ffffff', '#06231a'],
    accent: ['#5a39a6', '#c6b6ff'],
    'accent-wash': ['#eae4f7', '#373159'],
    'on-accent': ['#ffffff', '#1d1440'],
  },
  displayFace: { family: 'Bitter', package: 'bitter' },
  heroDrawing: 'effort-profile',
};

export const course: Config.Course = {
  field: 'Chemistry',
  qualification: 'A-Level',
  examBoard: 'OCR',
  quality: 'A*',
};

export const texts: Config.Texts = {
  tagline: 'A* notes that lower the activation energy of A-Level Chemistry',
  promise:
    'PDF revision notes for OCR A, topic by topic: definitions word for word, calculations step by step, and the reasons that examiners ask for.',
  features: ['Definitions Word for Word', 'Worked Calculations', 'Mechanisms Step by Step'],
  included: ['Access to A* Content', 'Downloadable PDFs', 'Lifetime Access'],
  reasons: ['Instant download', 'Proven A* results', 'Money-back guarantee'],
  evidence: 'I achieved an A* in OCR A-Level Chemistry',
  evidenceDetails:
    "These are the notes I wrote and revised from. Don't take my word for the grade: read the evidence yourself.",
  evidenceForPayers:
    'The notes were written by a student who achieved an A* in OCR A-Level Chemistry.',
};

export const sampleEvidence: Config.SampleEvidence = {
  studentName: 'Chemistry Students',
  grade: 'A*',
  subject: 'Chemistry A',
  year: '2024',
  examBoard: 'OCR',
};

export const region: Config.Region = {
  locale: 'en-GB',
  timeZone: 'Europe/London',
  country: 'GB',
};

export const selling: Config.Selling = {
  currency: 'gbp',
  minPrice: 0.3,
  wholePrices: true,
  moneyBackDays: 30,
  orderPrefix: 'CB',
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
