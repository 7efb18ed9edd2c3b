import { z } from 'zod';

/** Schema of `shop.config.ts`. Only the build and tests parse it: pages and functions import the values. */

const text = z.string().trim().min(1, 'must not be empty');
const line = text
  .max(160, 'must have at most 160 characters')
  .regex(/^[^\n]*$/, 'must be one line');
const hex = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #1d3fb8');
/** Light theme and dark theme. */
const pair = z.tuple([hex, hex]);

const brand = z.strictObject({
  name: line.max(60, 'must have at most 60 characters'),
  mark: line,
  colours: z.strictObject({
    paper: pair,
    sheet: pair,
    ink: pair,
    muted: pair,
    rule: pair,
    edge: pair,
    brand: pair,
    'brand-strong': pair,
    'brand-wash': pair,
    'on-brand': pair,
    accent: pair,
    'accent-wash': pair,
    'on-accent': pair,
  }),
  displayFace: z.strictObject({ family: line, package: z.string().regex(/^[a-z0-9-]+$/) }),
  heroDrawing: line,
});

const course = z.strictObject({
  field: line,
  qualification: line,
  examBoard: line,
  quality: line,
});

const lines = (min: number, max: number) => z.array(line).min(min).max(max);

const texts = z.strictObject({
  tagline: line,
  promise: text.max(300),
  features: lines(1, 6),
  included: lines(1, 6),
  reasons: lines(1, 6),
  evidence: line,
  evidenceForPayers: line,
});

const sampleEvidence = z.strictObject({
  studentName: line,
  grade: line,
  subject: line,
  year: line,
  examBoard: line,
});

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

const region = z.strictObject({
  locale: z
    .string()
    .regex(/^en-[A-Z]{2}$/, 'must be English of a country, e.g. en-IE: the sentences are English'),
  paymentFormLocale: z.string().regex(/^en(-[A-Z]{2})?$/, 'must be English, e.g. en'),
  timeZone: z.string().refine(isTimeZone, 'must be a time zone, e.g. Europe/Dublin'),
  timeZoneName: line,
  country: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
});

/** Currencies whose amounts at the payment provider are neither hundredths nor whole units. */
const UNUSUAL_CURRENCIES = ['bhd', 'jod', 'kwd', 'omr', 'tnd', 'isk', 'ugx'];

const isCurrency = (currency: string) =>
  Intl.supportedValuesOf('currency').includes(currency.toUpperCase()) &&
  !UNUSUAL_CURRENCIES.includes(currency);

const selling = z.strictObject({
  currency: z
    .string()
    .regex(/^[a-z]{3}$/, 'must be three small letters')
    .refine(isCurrency, 'must be a currency with two decimals or none'),
  minPrice: z.number().positive(),
  moneyBackDays: z.int().min(14, 'must be at least 14: the law gives the buyer 14 days').max(365),
  orderPrefix: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
});

const features = z.strictObject({
  paymentLinks: z.boolean(),
  offers: z.boolean(),
  discountCodes: z.boolean(),
  practice: z.boolean(),
  editions: z.boolean(),
});

export type Brand = z.infer<typeof brand>;
export type Course = z.infer<typeof course>;
export type Texts = z.infer<typeof texts>;
export type SampleEvidence = z.infer<typeof sampleEvidence>;
export type Region = z.infer<typeof region>;
export type Selling = z.infer<typeof selling>;
export type Features = z.infer<typeof features>;

const shopConfig = z.strictObject({
  brand,
  course,
  texts,
  sampleEvidence,
  region,
  selling,
  features,
});

/**
 * Lists the mistakes of a configuration, e.g. `region.locale must be English of a country, e.g. en-IE`.
 * @param exports the exports of `shop.config.ts`
 */
export function listConfigProblems(exports: unknown): string[] {
  const { error } = shopConfig.safeParse(exports);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
}
