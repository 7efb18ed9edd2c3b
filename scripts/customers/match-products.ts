import type { BoughtSubject, EarlierCustomer } from '#server/admin/bought-elsewhere.ts';
import { quoteWord } from '../terminal.ts';
import type { Sale, SalesFile } from './read-sales.ts';

export interface Catalogue {
  subjects: readonly (BoughtSubject & { slug: string })[];
  offers: readonly { name: string; subjectIds: string[] }[];
}

export interface UnknownProduct {
  product: string;
  lines: number[];
}

export interface Matched {
  /** In the order of the file. A person's sales are one customer, each subject once. */
  customers: EarlierCustomer[];
  unknown: UnknownProduct[];
}

/**
 * Finds the subjects that each person bought. A product is a subject or an offer of the same name, unless `products`
 * names its subjects. A variant is a product of its own: `Notes (Micro)`.
 * @param products the owner's `--product` flags: "Name in the file=address of a subject,…"
 * @throws Error for a flag that names no subject
 */
export function matchProducts(
  { boughtAt, sales }: Pick<SalesFile, 'boughtAt' | 'sales'>,
  catalogue: Catalogue,
  products: readonly string[],
): Matched {
  const idsByKey = new Map([
    ...namedInShop(catalogue),
    ...products.map((flag) => readFlag(flag, catalogue)),
  ]);
  const customers = new Map<string, EarlierCustomer>();
  const unknown = new Map<string, UnknownProduct>();
  for (const sale of sales) {
    for (const product of splitProducts(sale, idsByKey)) {
      const subjects = idsByKey.get(toKey(product));
      if (subjects) addSubjects(customers, { ...sale, boughtAt }, subjects);
      else addLine(unknown, product, sale.line);
    }
  }
  return { customers: [...customers.values()], unknown: [...unknown.values()] };
}

type ProductMap = ReadonlyMap<string, BoughtSubject[]>;

/** Ignores case and spaces of a product's name. */
const toKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

function namedInShop({ subjects, offers }: Catalogue): [string, BoughtSubject[]][] {
  return [
    ...offers.map(({ name, subjectIds }): [string, BoughtSubject[]] => [
      toKey(name),
      subjects.filter(({ id }) => subjectIds.includes(id)),
    ]),
    ...subjects.map((subject): [string, BoughtSubject[]] => [toKey(subject.name), [subject]]),
  ];
}

function readFlag(flag: string, { subjects }: Catalogue): [string, BoughtSubject[]] {
  const end = flag.lastIndexOf('=');
  const named = flag
    .slice(end + 1)
    .split(',')
    .map((address) => subjects.find(({ slug }) => slug === address.trim().replace(/^\//, '')));
  if (end < 1 || named.includes(undefined)) {
    throw new Error(
      `--product ${quoteWord(flag)} must be 'Name in the file=address of a subject'. ` +
        `Addresses of the subjects: ${subjects.map(({ slug }) => slug).join(', ')}.`,
    );
  }
  return [toKey(flag.slice(0, end)), named.flatMap((subject) => subject ?? [])];
}

/** A product's own name may have a comma, so a list is split only if it is not a known name. */
function splitProducts({ product, variant, isList }: Sale, known: ProductMap): string[] {
  const toName = (title: string) => (variant ? `${title} (${variant})` : title);
  if (!isList || known.has(toKey(toName(product)))) return [toName(product)];
  return product
    .split(',')
    .map((title) => title.trim())
    .filter((title) => title !== '')
    .map(toName);
}

function addSubjects(
  customers: Map<string, EarlierCustomer>,
  { email, firstName, lastName, boughtAt }: Omit<EarlierCustomer, 'subjects'>,
  subjects: BoughtSubject[],
): void {
  const customer = customers.get(email) ?? { email, firstName, lastName, boughtAt, subjects: [] };
  customers.set(email, customer);
  for (const { id, name } of subjects) {
    if (!customer.subjects.some((subject) => subject.id === id))
      customer.subjects.push({ id, name });
  }
}

function addLine(unknown: Map<string, UnknownProduct>, product: string, line: number): void {
  const group = unknown.get(toKey(product)) ?? { product, lines: [] };
  unknown.set(toKey(product), group);
  group.lines.push(line);
}
