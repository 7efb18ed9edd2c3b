import { z } from 'zod';
import { contrast, TEXT_CONTRAST as TEXT } from './contrast.ts';
import { currencyDecimals } from './currency-decimals.ts';

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
const pair = z.tuple([hex, hex], 'must be a pair of colours, for the light and the dark theme');

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

/** Minimum contrast of the borders of fields by WCAG level AA. */
const BORDER = 3;
const GROUNDS: [colour: Colour, grounds: Colour[], needed: number][] = [
  ['ink', ['paper', 'sheet', 'brand-wash', 'accent-wash'], TEXT],
  ['muted', ['paper', 'sheet'], TEXT],
  ['brand', ['paper', 'sheet', 'brand-wash'], TEXT],
  ['accent', ['paper', 'sheet', 'accent-wash'], TEXT],
  ['edge', ['paper', 'sheet'], BORDER],
  ['on-brand', ['brand', 'brand-strong'], TEXT],
  ['on-accent', ['accent'], TEXT],
];
const THEMES = ['light', 'dark'] as const;

/** Adds one problem for each colour of a theme, with the ground on which it is worst. */
function addContrastProblems({ value: colours, issues }: z.core.ParsePayload<Palette>): void {
  for (const [colour, grounds, needed] of GROUNDS) {
    for (const theme of THEMES.keys()) {
      const contrastOn = (ground: Colour) =>
        contrast(colours[colour][theme] ?? '', colours[ground][theme] ?? '');
      const [worst] = grounds.toSorted((a, b) => contrastOn(a) - contrastOn(b));
      if (!worst || contrastOn(worst) >= needed) continue;
      // Rounded down, so that a number just below the limit does not read like the limit.
      const shown = Math.floor(contrastOn(worst) * 10) / 10;
      const message = `has too little contrast on ${worst}: ${shown}, needs ${needed}`;
      issues.push({ code: 'custom', input: colours, path: [colour, theme], message });
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
    displayFace: z.strictObject({
      family: line,
      package: z
        .string()
        .regex(/^[a-z0-9-]+$/, 'must be the end of a name @fontsource/…, e.g. bitter'),
    }),
    heroDrawing: line.optional(),
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

const SOME_LINES = 'must have from 1 to 6 texts';
const lines = z.array(line).min(1, SOME_LINES).max(6, SOME_LINES);

const texts = z.strictObject({
  tagline: line,
  promise: text.max(300, 'must have at most 300 characters'),
  features: lines,
  included: lines,
  reasons: lines,
  evidence: line,
  evidenceDetails: text.max(300, 'must have at most 300 characters'),
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

const selling = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[a-z]{3}$/, { error: 'must be three small letters, e.g. eur', abort })
      .refine(isCurrency, 'must be a currency with two decimals or none, e.g. eur'),
    minPrice: z.number().positive('must be more than 0'),
    wholePrices: z.boolean(),
    moneyBackDays: z
      .int()
      .min(14, 'must be at least 14: the law gives the buyer 14 days')
      .max(365, 'must be at most 365'),
    orderPrefix: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
  })
  .refine(
    ({ currency, minPrice }) => currencyDecimals(currency) > 0 || Number.isInteger(minPrice),
    {
      path: ['minPrice'],
      message: 'must be a whole number: the currency has no smaller unit',
    },
  );

const features = z.strictObject({
  paymentLinks: z.boolean(),
  offers: z.boolean(),
  discountCodes: z.boolean(),
  practice: z.boolean(),
  editions: z.boolean(),
  evidence: z.boolean(),
  /** Off if missing, as in the configuration of a shop that was made before the feature. */
  offline: z.boolean().optional(),
  /** Off if missing. */
  places: z.boolean().optional(),
});

export type Brand = z.infer<typeof brand>;
export type Course = z.infer<typeof course>;
export type Texts = z.infer<typeof texts>;
export type SampleEvidence = z.infer<typeof sampleEvidence>;
export type Region = z.infer<typeof region>;
export type Selling = z.infer<typeof selling>;
export type Features = z.infer<typeof features>;

/** Code of the pack, which the configuration only exports again. */
const fromPack = (file: string, names: string) => ({
  error: `must come from the pack: export { ${names} } from '${file}';`,
});
const drawings = z.array(
  z.unknown(),
  fromPack('./packs/<name>/drawings.ts', 'shopDrawings, topicDrawings'),
);

const shopConfig = z
  .strictObject({
    brand,
    course,
    texts,
    sampleEvidence,
    region,
    selling,
    features,
    shopDrawings: drawings,
    topicDrawings: drawings,
    drills: z.record(z.string(), z.unknown(), fromPack('./packs/<name>/drills.ts', 'drills')),
  })
  .refine(({ course: { quality }, texts: { tagline } }) => tagline.startsWith(`${quality} `), {
    path: ['texts', 'tagline'],
    message: 'must begin with course.quality',
  });

const KINDS: Record<string, string> = {
  string: 'text in quotation marks',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in square brackets',
  object: 'a group in braces',
};

/** Explains what the schemas above do not explain themselves, without words of programmers. */
const explain: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return `has an unknown field: ${issue.keys.join(', ')}`;
  if (issue.code !== 'invalid_type') return;
  return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected]}`;
};

/** Writes a place as people count: `brand.colours.muted (dark)`, `texts.features (2)`. */
const toPlace = (path: readonly PropertyKey[]): string =>
  path
    .map((part) =>
      typeof part === 'number'
        ? ` (${path[1] === 'colours' ? THEMES[part] : part + 1})`
        : `.${String(part)}`,
    )
    .join('')
    .slice(1);

/**
 * Lists the mistakes of a configuration, e.g. `region.locale must be English of a country, e.g. en-IE`.
 * @param exports the exports of `shop.config.ts`
 */
export function listConfigProblems(exports: unknown): string[] {
  const { error } = shopConfig.safeParse(exports, { error: explain });
  return (error?.issues ?? []).map(({ path, message }) => `${toPlace(path)} ${message}`.trim());
}
