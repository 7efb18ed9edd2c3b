import * as defaults from '#contract/defaults.ts';
import * as discount from '#contract/discount.ts';
import type { Endpoint } from '#contract/endpoint.ts';
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

/** Every text and constant by its name; the messages of all layers stand under `messages`. */
const roots: Record<string, unknown> = {
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

const STEP = /^(?:\.?(\w+)|\((.*?)\))/;

/**
 * What the catalogue says under a key; functions are called with the example.
 * @param key e.g. `authLabels.signIn` or `authMessages.loginSuccess("the product").title`
 * @returns undefined where there is no such key
 */
export function readCatalogue(key: string): unknown {
  let value: unknown = roots;
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

/** Every key that has a text or a number, objects and lists opened; functions as they are. */
export function listKeys(value: unknown = roots, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    listKeys(inner, path ? `${path}.${name}` : name),
  );
}

/** A key without its examples: `authMessages.loginSuccess.title`. */
export const withoutExamples = (key: string) => key.replace(/\([^)]*\)/g, '');

/** As the spec writes it: `GET /api/topics/{id}/content`. */
export const writeEndpoint = ({ method, path }: Endpoint) =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
