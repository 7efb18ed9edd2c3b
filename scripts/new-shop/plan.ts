import { CHECK_REMARK } from '#contract/catalogue/legal-page.ts';
import { formatLock, LOCK_FILE, type ShopLock } from '../../packs/shop-lock.mjs';
import { type Answers, COUNTRIES, toSlug } from './answers.ts';
import { inkTones } from './palette.ts';
import { planSamplePack } from './sample-pack.ts';
import { setValues } from './set-values.ts';

/** Texts of the repository that a new shop starts from. */
export interface Present {
  /** `shop.config.ts` and its colours. */
  config: string;
  papers: readonly [light: string, dark: string];
  /** Names the present pack. */
  lock: ShopLock;
  /** Legal pages of the present pack, by file name. */
  legal: Record<string, string>;
  course: { examBoard: string; qualification: string; field: string };
}

/** Words that only introduce a name. */
const LEADING = /^(?:the|an?|my|our|mr|mrs|ms|miss|mx|dr|prof|professor|sir|madame?)[.]?$/i;

/** The name's beginning that the pen circles: its first word, if it is short and meaningful. */
function toMark(name: string): string {
  const [first = name] = name.split(' ');
  return first.length <= 7 && !LEADING.test(first) ? first : first.slice(0, 1);
}

/** Two capital letters, from the name's words or its first two letters. */
function toPrefix(name: string): string {
  const words = name.toUpperCase().match(/[A-Z]+/g) ?? [];
  const initials = words.map(([letter]) => letter).join('');
  return (initials.length >= 2 ? initials : words.join('')).slice(0, 2);
}

function planConfig({ name, pack, course, country, colour }: Answers, present: Present): string {
  const [examBoard, qualification, field] = course;
  const { currency, minPrice, timeZone } = COUNTRIES[country] ?? {};
  const wholeCourse = `${examBoard} ${qualification} ${field}`;
  const tones = Object.entries(inkTones(colour, present.papers));
  const config = present.config.replaceAll(`'./packs/${present.lock.pack}/`, `'./packs/${pack}/`);
  return setValues(config, {
    'brand.name': name,
    'brand.mark': toMark(name),
    // The build draws the mark. The new pack has no drawings.
    'brand.icon': undefined,
    'brand.heroDrawing': undefined,
    ...Object.fromEntries(tones.map(([tone, pair]) => [`brand.colours.${tone}`, pair])),
    'course.field': field,
    'course.qualification': qualification,
    'course.examBoard': examBoard,
    'course.quality': 'Revision',
    'texts.tagline': `Revision notes for ${qualification} ${field}`,
    'texts.promise': `PDF notes for ${wholeCourse}, topic by topic.`,
    'texts.features': ['Every topic of the course', 'Worked examples', 'Questions to practise'],
    'texts.included': ['Access to Revision Content', 'Downloadable PDFs', 'Lifetime Access'],
    'texts.reasons': ['Instant download', 'One payment', 'Money-back guarantee'],
    'texts.evidence': `My grade in ${wholeCourse}`,
    'texts.evidenceDetails': 'These are the notes that I wrote. Read the evidence yourself.',
    'texts.evidenceForPayers': `The person who wrote the notes has a grade in ${wholeCourse}.`,
    sampleEvidence: {
      studentName: `${field} Students`,
      grade: '1',
      subject: field,
      year: '2025',
      examBoard,
    },
    'region.locale': `en-${country}`,
    'region.timeZone': timeZone,
    'region.country': country,
    'selling.currency': currency,
    'selling.minPrice': minPrice,
    'selling.orderPrefix': toPrefix(name),
  });
}

/** Keeps the present configuration beside its pack, unless the pack is the product's. */
function keepConfig({ config, lock: { pack, files } }: Present): Record<string, string> {
  const folder = `packs/${pack}/`;
  if (Object.keys(files).some((file) => file.startsWith(folder))) return {};
  const kept = config
    .replaceAll("'./contract/", "'../../contract/")
    .replaceAll(`'./${folder}`, "'./");
  return { [`${folder}shop.config.ts`]: kept };
}

/** Country for which the sample's legal texts were written. */
const HOME_COUNTRY = 'GB';

/** Law, money and authorities of that country, and ages and periods that other countries set differently. */
const LOCAL =
  /\bUK\b|United Kingdom|England|Scotland|Northern Ireland|Citizens Advice|Information Commissioner|Consumer (?:Contracts|Rights)|\bpounds\b|\btax\b|stripe\.com\/gb|\b14[ -]days?\b|under 1[38]\b/;

/** Puts a remark before a paragraph or an entry that may be true in one country only. */
const remark = (line: string): string =>
  LOCAL.test(line) && !line.startsWith('#')
    ? line.replace(/^(- )?/, `$1${CHECK_REMARK}: written for the United Kingdom] `)
    : line;

/**
 * Plans the files of a new shop.
 * @returns text by path, for the shop's own files only: the configuration, the pack and the lock
 */
export function planShop(answers: Answers, present: Present): Record<string, string> {
  const [examBoard, qualification, field] = answers.course;
  const folder = `packs/${answers.pack}`;
  const { course } = present;
  const wholeCourse = `${course.examBoard} ${course.qualification} ${course.field}`;
  const legal = Object.entries(present.legal).map(([name, text]) => [
    `${folder}/legal/${name}`,
    // Joined, because `$&` in an answer is plain text, and an answer may hold the name that it replaces.
    text
      .split(wholeCourse)
      .map((part) => part.split(course.examBoard).join(examBoard))
      .join(`${examBoard} ${qualification} ${field}`)
      // An example of a cookie, with the address of a subject.
      .replaceAll(/owned_[a-z-]+/g, `owned_${toSlug(field)}`)
      .split('\n')
      .map((line) => (answers.country === HOME_COUNTRY ? line : remark(line)))
      .join('\n'),
  ]);
  return {
    ...keepConfig(present),
    'shop.config.ts': planConfig(answers, present),
    [LOCK_FILE]: formatLock({ ...present.lock, pack: answers.pack }),
    ...planSamplePack(folder, field, COUNTRIES[answers.country]?.minPrice),
    ...Object.fromEntries(legal),
  };
}
