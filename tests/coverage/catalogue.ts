import * as defaults from '#contract/defaults.ts';
import * as discount from '#contract/discount.ts';
import * as contractLimits from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import * as siteLimits from '#site/lib/limits.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { authLabels, authMessages } from '#site/texts/auth.ts';
import { checkoutLabels, checkoutMessages } from '#site/texts/checkout.ts';
import { errorMessages } from '#site/texts/errors.ts';
import { homeLabels } from '#site/texts/home.ts';
import { navLabels } from '#site/texts/navigation.ts';
import { notFoundLabels } from '#site/texts/not-found.ts';
import { included } from '#site/texts/offer.ts';
import { purchasesLabels } from '#site/texts/purchases.ts';
import { resetLabels, resetMessages } from '#site/texts/reset-password.ts';
import { subjectLabels } from '#site/texts/subject.ts';

/** Every text and limit of the shop; the messages of all layers stand under `messages`. */
export const catalogue = {
  messages: {
    ...messages,
    ...adminMessages,
    ...authMessages,
    ...checkoutMessages,
    ...errorMessages,
    ...resetMessages,
  },
  ...{ adminLabels, authLabels, checkoutLabels, homeLabels, included, navLabels, notFoundLabels },
  ...{ purchasesLabels, resetLabels, subjectLabels },
  ...contractLimits,
  ...siteLimits,
  ...defaults,
  ...discount,
};

type OwnKey<T> = T extends readonly unknown[] ? Extract<keyof T, `${number}`> : keyof T & string;

type Path<T> = T extends string | number
  ? ''
  : T extends (argument: never) => infer Result
    ? `(${string})${Path<Result>}`
    : { [Key in OwnKey<T>]: `.${Key}${Path<T[Key]>}` }[OwnKey<T>];

type WithoutDot<T> = T extends `.${infer Rest}` ? Rest : never;

/**
 * The path of one text or limit; functions carry an example argument as JSON, e.g.
 * `authLabels.signIn` or `messages.loginSuccess("the product").title`.
 */
export type CatalogueKey = WithoutDot<Path<typeof catalogue>>;

const STEP = /^(?:\.?(\w+)|\((.*?)\))/;

/**
 * Reads what the catalogue says under a key.
 * @returns undefined for an unknown key
 */
export function readCatalogue(key: string): unknown {
  let value: unknown = catalogue;
  let rest = key;
  while (rest) {
    const [step = '', name, example] = STEP.exec(rest) ?? [];
    if (!step) return undefined;
    rest = rest.slice(step.length);
    if (name !== undefined) value = (Object(value) as Record<string, unknown>)[name];
    else if (typeof value === 'function') value = value(...JSON.parse(`[${example}]`));
    else return undefined;
  }
  return value;
}

/** Lists the path of every text, number and function of the catalogue. */
export function listKeys(value: unknown = catalogue, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    listKeys(inner, path ? `${path}.${name}` : name),
  );
}

/** Removes the examples from a key: `messages.loginSuccess.title`. */
export const withoutExamples = (key: string) => key.replace(/\([^)]*\)/g, '');
