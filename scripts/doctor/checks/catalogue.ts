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
import { joinNames } from '#contract/join-names.ts';
import { isLoopback } from '#server/config-fields.ts';
import { features } from '#shop';
import { bad, type Check, good, warning } from '../check.ts';
import { CONTENT, contentClient } from './content.ts';

const documents = z.array(z.looseObject({ id: z.string(), name: z.string().nullish() }));

/** Checks that every published subject can be sold: it has a price, and a file for its buyers. */
export const prices: Check = {
  name: 'Prices',
  needs: CONTENT,
  async run({ setting }) {
    const documentsOnSale = documents.parse(await contentClient(setting).fetch(subjectsQuery));
    if (documentsOnSale.length === 0)
      return warning('No subject is on sale: publish one in the Studio.');
    const broken = documentsOnSale.filter(
      (subject) => !publishedSubject.safeParse(subject).success,
    );
    if (broken.length > 0) {
      const names = broken.map(({ id, name }) => name || id).join(', ');
      return bad(`${names} cannot be sold: correct its name, address and prices in the Studio.`);
    }
    const subjects = documentsOnSale.map((subject) => publishedSubject.parse(subject));
    const list = (which: Availability) =>
      subjects.flatMap(({ name, availability }) => (availability === which ? [name] : []));
    const [onSale, offSale, empty] = [list('on-sale'), list('off-sale'), list('no-files')];
    if (empty.length > 0)
      return warning(
        `Not for sale without a locked item that has a file: ${empty.join(', ')}. Add one in the Studio.`,
      );
    const others = offSale.length > 0 ? ` Off sale: ${offSale.join(', ')}.` : '';
    return onSale.length > 0
      ? good(`${onSale.length} on sale: ${onSale.join(', ')}.${others}`)
      : warning(`No subject is on sale.${others}`);
  },
};

/** Tells if schools can pay by invoice. A shop may do without. */
export const quotes: Check = {
  name: 'Quotes for schools',
  needs: [],
  async run({ setting }) {
    if (!features.places) return good('The shop sells no places.');
    return setting('BANK_DETAILS')
      ? good('Invoices name your bank details.')
      : good('Schools pay by card only: set BANK_DETAILS to make quotes and invoices.');
  },
};

/** Checks that the shop publishes what the law requires of a seller. */
export const legalTexts: Check = {
  name: 'Legal texts',
  needs: [...CONTENT, 'SITE_URL'],
  async run({ setting }) {
    const client = contentClient(setting);
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
    if (missing.length > 0 || !seller) {
      const lacking = missing.map((name) => `the page on ${name}`);
      return bad(
        `${[...lacking, ...(seller ? [] : ['the shop settings'])].join(', ')}: missing or incomplete. Fill it in and publish it in the Studio.`,
      );
    }
    if (!isLoopback(setting('SITE_URL'))) {
      if (listSampleValues(seller).length > 0)
        return bad(
          "The shop settings are still the sample shop's: name the real seller in the Studio.",
        );
      const toCheck = written.filter(hasCheckRemark).map(({ title }) => title);
      if (toCheck.length > 0)
        return bad(
          `${joinNames(toCheck)}: sentences after “${CHECK_REMARK}…” were written for another country. Correct them in the Studio, and delete the remarks.`,
        );
    }
    return good('Terms, privacy, refunds and the seller are published.');
  },
};
