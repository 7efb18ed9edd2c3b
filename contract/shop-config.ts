import { z } from 'zod';
import { contrast } from './contrast.ts';

/** Schema of `shop.config.ts`. Only the build and tests parse it: pages and functions import the values. */

/** Ends the check of a value's group, which would only repeat the mistake. */
const abort = true;
const text = z.string().trim().min(1, { error: 'must not be empty', abort });
const line = text
  .max(160, 'must have at most 160 characters')
  .regex(/^[^\n]*$/, { error: 'must be one line', abort });
const hex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, { error: 'must be a colour such as #1d3fb8', abort });
/** Light theme and dark theme. */
const pair = z.tuple([hex, hex]);

const palette = z.strictObject({
  paper: pair,
  desk: pair,
  sheet: pair,
  squares: pair,
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
});
type Palette = z.infer<typeof palette>;
type Colour = keyof Palette;

/** Contrast of WCAG level AA: of text, and of the borders of fields. */
const [TEXT, BORDER] = [4.5, 3];
const GROUNDS: [colour: Colour, grounds: Colour[], needed: number][] = [
  ['ink', ['paper', 'sheet'], TEXT],
  ['muted', ['paper', 'sheet'], TEXT],
  ['brand', ['paper', 'sheet'], TEXT],
  ['accent', ['paper', 'sheet'], TEXT],
  ['edge', ['paper', 'sheet'], BORDER],
  ['on-brand', ['brand'], TEXT],
  ['on-accent', ['accent'], TEXT],
];
const THEMES = ['light', 'dark'] as const;

function addContrastProblems({ value: colours, issues }: z.core.ParsePayload<Palette>): void {
  for (const [colour, grounds, needed] of GROUNDS) {
    for (const ground of grounds) {
      for (const [index, theme] of THEMES.entries()) {
        const found = contrast(colours[colour][index] ?? '', colours[ground][index] ?? '');
        if (found >= needed) continue;
        // Rounded down, so that a number just below the limit does not read like the limit.
        const shown = Math.floor(found * 10) / 10;
        const message = `(${theme}) has too little contrast on ${ground}: ${shown}, needs ${needed}`;
        issues.push({ code: 'custom', input: colours, path: [colour], message });
      }
    }
  }
}

const brand = z
  .strictObject({
    name: line.max(60, 'must have at most 60 characters'),
    mark: line,
    icon: z
      .string()
      .regex(/[.]svg$/, 'must be an SVG file')
      .optional(),
    colours: palette.check(addContrastProblems),
    displayFace: z.strictObject({ family: line, package: z.string().regex(/^[a-z0-9-]+$/) }),
    heroDrawing: line,
  })
  .refine(({ name, mark }) => name.startsWith(mark), {
    path: ['mark'],
    message: 'must be the beginning of brand.name',
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
  timeZone: z.string().refine(isTimeZone, 'must be a time zone, e.g. Europe/Dublin'),
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

const shopConfig = z
  .strictObject({
    brand,
    course,
    texts,
    sampleEvidence,
    region,
    selling,
    features,
  })
  .refine(({ course: { quality }, texts: { tagline } }) => tagline.startsWith(`${quality} `), {
    path: ['texts', 'tagline'],
    message: 'must begin with course.quality',
  });

/**
 * Lists the mistakes of a configuration, e.g. `region.locale must be English of a country, e.g. en-IE`.
 * @param exports the exports of `shop.config.ts`
 */
export function listConfigProblems(exports: unknown): string[] {
  const { error } = shopConfig.safeParse(exports);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
}
