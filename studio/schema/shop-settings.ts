import { defineArrayMember, defineField, defineType } from 'sanity';

/** A company must say where it is registered; nobody else can. */
function checkPlace(place: string | undefined, companyNumber: unknown): true | string {
  if (companyNumber && !place) return 'Say where the company is registered.';
  return Boolean(companyNumber) || !place || 'This needs the company’s number.';
}

/** Who sells: one document, `shopSettings`. */
export const shopSettings = defineType({
  name: 'shopSettings',
  title: 'Shop settings',
  type: 'document',
  fields: [
    defineField({
      name: 'sellerName',
      title: 'Seller',
      type: 'string',
      description: 'The person or company that a buyer has a contract with.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'contactEmail',
      title: 'E-mail for questions',
      type: 'string',
      validation: (rule) => rule.required().email(),
    }),
    defineField({
      name: 'address',
      title: 'Postal address',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      description: 'One line each.',
      validation: (rule) => rule.required().min(1),
    }),
    defineField({ name: 'phone', title: 'Telephone', type: 'string' }),
    defineField({
      name: 'companyNumber',
      title: 'Company number',
      type: 'string',
      description: 'Of a company only, as Companies House has it.',
      validation: (rule) =>
        rule.regex(/^([A-Z]{2}|\d{2})\d{6}$/, { name: 'eight characters, e.g. 01234567' }),
    }),
    defineField({
      name: 'registeredIn',
      title: 'Registered in',
      type: 'string',
      options: { list: ['England and Wales', 'Scotland', 'Northern Ireland'] },
      hidden: ({ document }) => !document?.['companyNumber'],
      validation: (rule) =>
        rule.custom((place, { document }) => checkPlace(place, document?.['companyNumber'])),
    }),
    defineField({
      name: 'vatNumber',
      title: 'VAT number',
      type: 'string',
      description: 'Where you are registered for VAT.',
      validation: (rule) => rule.regex(/^GB(\d{9}|\d{12})$/, { name: 'e.g. GB123456789' }),
    }),
  ],
  preview: { prepare: () => ({ title: 'Shop settings' }) },
});
