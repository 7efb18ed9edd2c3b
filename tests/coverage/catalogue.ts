import { panelMessages } from '#contract/admin/messages.ts';
import * as evidence from '#contract/catalogue/defaults.ts';
import * as limits from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import * as discount from '#contract/payments/discount.ts';
import { receiptTexts } from '#contract/payments/receipt-texts.ts';
import * as healthLimits from '#server/health/limits.ts';
import * as bodyLimits from '#server/http/body-limits.ts';
import { serverMessages } from '#server/messages.ts';
import * as pageLimits from '#site/lib/limits.ts';
import * as account from '#site/texts/account.ts';
import * as accountData from '#site/texts/account-data.ts';
import * as admin from '#site/texts/admin.ts';
import * as askToPay from '#site/texts/ask-to-pay.ts';
import * as auth from '#site/texts/auth.ts';
import * as checkout from '#site/texts/checkout.ts';
import * as deletion from '#site/texts/delete-account.ts';
import * as discountCodes from '#site/texts/discount-codes.ts';
import * as errors from '#site/texts/errors.ts';
import * as home from '#site/texts/home.ts';
import * as myData from '#site/texts/my-data.ts';
import * as navigation from '#site/texts/navigation.ts';
import * as notFound from '#site/texts/not-found.ts';
import * as offer from '#site/texts/offer.ts';
import * as offers from '#site/texts/offers.ts';
import * as outline from '#site/texts/outline.ts';
import * as passwords from '#site/texts/passwords.ts';
import * as pay from '#site/texts/pay.ts';
import * as price from '#site/texts/price.ts';
import * as progress from '#site/texts/progress.ts';
import * as purchases from '#site/texts/purchases.ts';
import * as readLabel from '#site/texts/read-label.ts';
import * as reader from '#site/texts/reader.ts';
import * as resetPassword from '#site/texts/reset-password.ts';
import * as search from '#site/texts/search.ts';
import * as subject from '#site/texts/subject.ts';
import * as unconfirmedAddress from '#site/texts/unconfirmed-address.ts';
import * as updateEmails from '#site/texts/update-emails.ts';
import * as updates from '#site/texts/updates.ts';
import { studioTexts } from '../../studio/texts.ts';

/** Every text and limit of the shop. */
export const catalogue = {
  messages,
  panelMessages,
  receiptTexts,
  serverMessages,
  ...bodyLimits,
  ...healthLimits,
  ...limits,
  ...pageLimits,
  ...discount,
  ...evidence,
  ...account,
  ...accountData,
  ...admin,
  ...askToPay,
  ...auth,
  ...checkout,
  ...deletion,
  ...discountCodes,
  ...errors,
  ...home,
  ...myData,
  ...navigation,
  ...notFound,
  ...offer,
  ...offers,
  ...outline,
  ...passwords,
  ...pay,
  ...price,
  ...progress,
  ...purchases,
  ...readLabel,
  ...reader,
  ...resetPassword,
  ...search,
  ...subject,
  ...unconfirmedAddress,
  ...updateEmails,
  ...updates,
  studioTexts,
};

type OwnKey<T> = T extends readonly unknown[] ? Extract<keyof T, `${number}`> : keyof T & string;

type Path<T> = T extends string | number
  ? ''
  : T extends (...examples: never[]) => infer Result
    ? `(${string})${Path<Result>}`
    : { [Key in OwnKey<T>]: `.${Key}${Path<T[Key]>}` }[OwnKey<T>];

type WithoutDot<T> = T extends `.${infer Rest}` ? Rest : never;

/**
 * The path of one text or limit; functions carry an example argument as JSON, e.g.
 * `authLabels.signIn` or `authMessages.loginSuccess("the product").title`.
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

/** Removes the examples from a key: `authMessages.loginSuccess.title`. */
export const withoutExamples = (key: string) => key.replace(/\([^)]*\)/g, '');
