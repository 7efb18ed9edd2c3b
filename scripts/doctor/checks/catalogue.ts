import { z } from 'zod';
import { shopSettingsDocument } from '#contract/catalogue/content-documents.ts';
import {
  legalPagesQuery,
  shopSettingsQuery,
  subjectsQuery,
} from '#contract/catalogue/content-queries.ts';
import {
  CHECK_REMARK,
  hasCheckRemark,
  LEGAL_PAGES,
  legalPageDocument,
  legalPageId,
} from '#contract/catalogue/legal-page.ts';
import type { Availability } from '#contract/catalogue/prices.ts';
import { listSampleValues } from '#contract/catalogue/seller.ts';
import { publishedSubject } from '#contract/catalogue/subject.ts';
import { DISCOUNT_BADGE } from '#contract/checkout/consent.ts';
import { joinNames } from '#contract/join-names.ts';
import { isLoopback } from '#server/config-fields.ts';
import { bad, type Check, good, warning } from '../check.ts';
import { CONTENT_SETTINGS, contentClient } from '../content.ts';

const needs = [...CONTENT_SETTINGS, 'SANITY_TOKEN'];

const documents = z.array(z.looseObject({ id: z.string(), name: z.string().nullish() }));

/** Checks that every subject on sale has a price that can be charged, and an honest original price. */
export const prices: Check = {
  name: 'Prices',
  needs,
  async run({ setting }) {
    const client = contentClient(setting, setting('SANITY_TOKEN'));
    const found = documents.parse(await client.fetch(subjectsQuery));
    if (found.length === 0) return warning('No subject is on sale: publish one in the Studio.');
    const broken = found.filter((subject) => !publishedSubject.safeParse(subject).success);
    if (broken.length > 0) {
      const names = broken.map(({ id, name }) => name || id).join(', ');
      return bad(`${names} cannot be sold: correct its name, address and prices in the Studio.`);
    }
    const all = found.map((subject) => publishedSubject.parse(subject));
    const listNames = (which: Availability) =>
      all
        .filter(({ availability }) => availability === which)
        .map(({ name }) => name)
        .join(', ');
    const subjects = all.filter(({ availability }) => availability !== 'off-sale');
    for (const { name, price, originalPrice, reducedUntil } of subjects) {
      if (originalPrice === undefined) continue;
      if (originalPrice <= price) {
        return warning(
          `The original price of ${name} is not above its price, so no page shows it: remove it.`,
        );
      }
      if (originalPrice !== price * 2) {
        return warning(
          `The original price of ${name} is not twice its price, but the badge says "${DISCOUNT_BADGE}". Correct it in the Studio: a false claim is an offence.`,
        );
      }
      if (reducedUntil === undefined) {
        return warning(
          `The lower price of ${name} has no last day, but the badge says "${DISCOUNT_BADGE}". Enter one in the Studio: a false claim is an offence.`,
        );
      }
    }
    const [onSale, offSale, empty] = [
      listNames('on-sale'),
      listNames('off-sale'),
      listNames('no-files'),
    ];
    if (empty !== '') {
      return warning(
        `Not for sale without a locked item that has a file: ${empty}. Add one in the Studio.`,
      );
    }
    const others = offSale === '' ? '' : ` Off sale: ${offSale}.`;
    if (onSale === '') return warning(`No subject is on sale.${others}`);
    return good(`${subjects.length} on sale: ${onSale}.${others}`);
  },
};

/** Checks that the shop publishes what the law requires of a seller. */
export const legalTexts: Check = {
  name: 'Legal texts',
  needs: [...needs, 'SITE_URL'],
  async run({ setting }) {
    const client = contentClient(setting, setting('SANITY_TOKEN'));
    const [pages, settings] = await Promise.all([
      client.fetch<unknown>(legalPagesQuery),
      client.fetch<unknown>(shopSettingsQuery),
    ]);
    const written = z
      .array(z.unknown())
      .parse(pages)
      .flatMap((page) => legalPageDocument.safeParse(page).data ?? []);
    const missing = LEGAL_PAGES.filter(
      (name) => !written.some(({ id }) => id === legalPageId(name)),
    );
    const seller = shopSettingsDocument.safeParse(settings).data;
    const lacking = [
      ...missing.map((name) => `the page on ${name}`),
      ...(seller ? [] : ['the shop settings']),
    ];
    if (lacking.length > 0) {
      return bad(
        `${lacking.join(', ')}: missing or incomplete. Fill it in and publish it in the Studio.`,
      );
    }
    const isPublic = !isLoopback(setting('SITE_URL'));
    if (isPublic && seller && listSampleValues(seller).length > 0) {
      return bad(
        "The shop settings are still the sample shop's: name the real seller in the Studio.",
      );
    }
    const toCheck = written.filter(hasCheckRemark).map(({ title }) => title);
    if (isPublic && toCheck.length > 0) {
      return bad(
        `${joinNames(toCheck)}: sentences after “${CHECK_REMARK}…” were written for another country. Correct them in the Studio, and delete the remarks.`,
      );
    }
    return good(`Terms, privacy, refunds and the seller are published.`);
  },
};
