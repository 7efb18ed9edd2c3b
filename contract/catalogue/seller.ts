import { brand, sampleEvidence } from '#shop';
import type { ShopSettings } from './content-documents.ts';

/** Claims of the sample shop's seller. The Studio warns of them, as a real shop must not make them. */
export const SAMPLE_VALUES = {
  studentName: sampleEvidence.studentName,
  sellerName: `${brand.name} (sample seller)`,
  contactEmail: 'help@shop.example',
  addressLine: '1 Sample Street',
} as const;

/** Signs of a sample: a domain that is reserved for examples, and the word itself. */
const SAMPLE = /[@.](example|test|invalid|localhost)\b|example\.(com|org|net)\b|\bsample\b/i;

/** Lists the values of the seller that are still a sample's. */
export const listSampleValues = ({
  sellerName,
  contactEmail,
  address,
}: Pick<ShopSettings, 'sellerName' | 'contactEmail' | 'address'>): string[] =>
  [sellerName, ...address, contactEmail].filter((value) => SAMPLE.test(value));

/**
 * Lists what a company must state besides name and address (Companies Act 2006, section 82; E-Commerce
 * Regulations 2002, regulation 6). Empty for a person.
 */
export function registrations({ companyNumber, registeredIn, vatNumber }: ShopSettings): string[] {
  const company = [
    companyNumber && `Company number ${companyNumber}`,
    registeredIn && `registered in ${registeredIn}`,
  ].filter(Boolean);
  return [company.join(', '), vatNumber ? `VAT number ${vatNumber}` : ''].filter(Boolean);
}
