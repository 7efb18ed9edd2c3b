import type { ShopSettings } from './content.ts';

/**
 * What a company says of itself besides name and address, a line each; nothing for a person.
 * From Companies Act 2006, section 82, and the E-Commerce Regulations 2002, regulation 6.
 */
export function registrations({ companyNumber, registeredIn, vatNumber }: ShopSettings): string[] {
  const company = [
    companyNumber && `Company number ${companyNumber}`,
    registeredIn && `registered in ${registeredIn}`,
  ].filter(Boolean);
  return [company.join(', '), vatNumber ? `VAT number ${vatNumber}` : ''].filter(Boolean);
}
