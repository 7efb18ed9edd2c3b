import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { brand } from '#shop';
import { isDarkEnough } from './palette.ts';

const FILE = join(import.meta.dirname, '..', '..', 'packs', 'countries.yaml');

/** Countries that the questions offer. For others, take a neighbour and change `shop.config.ts`. */
export const COUNTRIES = z
  .record(
    z.string(),
    z.strictObject({
      currency: z.string(),
      minPrice: z.number(),
      timeZone: z.string(),
    }),
  )
  .parse(parse(readFileSync(FILE, 'utf8')));

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
    .regex(/^#[0-9a-f]{6}$/, { error: 'must be a colour such as #1d6b4f', abort: true })
    .refine((ink) => isDarkEnough(ink, brand.colours.paper[0]), {
      error: 'must be darker: paper does not show text in this colour well',
    }),
});
export type Answers = z.infer<typeof answers>;

export interface Question {
  flag: keyof Answers;
  question: string;
  /** Answer if the person presses Enter. */
  suggest: (earlier: Partial<Record<keyof Answers, string>>) => string;
}

/** Converts a name into lower-case letters, digits and single hyphens: `Mia's Maths` is `mias-maths`. */
export const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/['’\p{M}]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'notes';

const toField = (pack: string) =>
  `${pack.charAt(0).toUpperCase()}${pack.slice(1)}`.replaceAll('-', ' ');

export const QUESTIONS: readonly Question[] = [
  { flag: 'name', question: 'What is the shop called?', suggest: () => 'Biology Notes' },
  {
    flag: 'pack',
    question: 'Which folder of packs/ holds its content?',
    // The name of a pack begins with a letter.
    suggest: ({ name = '' }) =>
      toSlug(name.replace(/\bnotes$/i, '')).replace(/^[^a-z]+/, '') || 'notes',
  },
  {
    flag: 'course',
    question: 'What do your students prepare for? Exam board, qualification, field:',
    suggest: ({ pack = '' }) => `Cambridge, IGCSE, ${toField(pack)}`,
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
