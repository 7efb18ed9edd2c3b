import { z } from 'zod';

interface Country {
  currency: string;
  /** The lowest price that the payment provider charges, in units of the currency. */
  minPrice: number;
  timeZone: string;
  timeZoneName: string;
}

/** Countries that the questions know. For others, take a neighbour and change `shop.config.ts`. */
export const COUNTRIES: Record<string, Country> = {
  AU: { currency: 'aud', minPrice: 0.5, timeZone: 'Australia/Sydney', timeZoneName: 'Sydney' },
  CA: { currency: 'cad', minPrice: 0.5, timeZone: 'America/Toronto', timeZoneName: 'Toronto' },
  GB: { currency: 'gbp', minPrice: 0.3, timeZone: 'Europe/London', timeZoneName: 'London' },
  IE: { currency: 'eur', minPrice: 0.5, timeZone: 'Europe/Dublin', timeZoneName: 'Dublin' },
  IN: { currency: 'inr', minPrice: 0.5, timeZone: 'Asia/Kolkata', timeZoneName: 'India' },
  JP: { currency: 'jpy', minPrice: 50, timeZone: 'Asia/Tokyo', timeZoneName: 'Tokyo' },
  MT: { currency: 'eur', minPrice: 0.5, timeZone: 'Europe/Malta', timeZoneName: 'Malta' },
  NZ: { currency: 'nzd', minPrice: 0.5, timeZone: 'Pacific/Auckland', timeZoneName: 'Auckland' },
  SG: { currency: 'sgd', minPrice: 0.5, timeZone: 'Asia/Singapore', timeZoneName: 'Singapore' },
  US: { currency: 'usd', minPrice: 0.5, timeZone: 'America/New_York', timeZoneName: 'New York' },
};

const country = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => Object.hasOwn(COUNTRIES, code), {
    message: `must be one of ${Object.keys(COUNTRIES).join(', ')}`,
  });

const line = z.string().trim().min(1, 'must not be empty').max(60, 'must have at most 60 letters');

export const answers = z.object({
  name: line.regex(/[A-Za-z]{2}/, 'must have two letters of the alphabet or more'),
  pack: z
    .string()
    .trim()
    .regex(
      /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
      'must be lower-case letters, digits and single hyphens',
    ),
  course: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.tuple([line, line, line], 'must have three parts: exam board, qualification, field')),
  country,
  colour: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #1d6b4f'),
});
export type Answers = z.infer<typeof answers>;

interface Question {
  flag: keyof Answers;
  question: string;
  /** Answer if the person presses Enter. */
  suggest: (earlier: Partial<Record<keyof Answers, string>>) => string;
}

const toSlug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-$/g, '');

export const QUESTIONS: readonly Question[] = [
  { flag: 'name', question: 'What is the shop called?', suggest: () => 'Biology Notes' },
  {
    flag: 'pack',
    question: 'Which folder of packs/ holds its content?',
    suggest: ({ name = '' }) => toSlug(name) || 'notes',
  },
  {
    flag: 'course',
    question: 'What do your students prepare for? Exam board, qualification, field:',
    suggest: ({ name = '' }) => `Cambridge, IGCSE, ${name.split(' ')[0]}`,
  },
  {
    flag: 'country',
    question: `In which country do you sell? ${Object.keys(COUNTRIES).join(', ')}:`,
    suggest: () => 'GB',
  },
  { flag: 'colour', question: 'Which colour is the ink?', suggest: () => '#1d6b4f' },
];

/** @returns the sentence for a bad answer, or undefined */
export function explainAnswer(flag: keyof Answers, value: string): string | undefined {
  const { error } = answers.shape[flag].safeParse(value);
  return error && `--${flag} ${error.issues[0]?.message}`;
}
