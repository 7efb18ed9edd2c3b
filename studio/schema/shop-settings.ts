import { defineArrayMember, defineField, defineType } from 'sanity';

/** Who sells: one document, `shopSettings`. */
export const shopSettings = defineType({
  name: 'shopSettings',
  title: 'Shop settings',
  type: 'document',
  fields: [
    defineField({
      name: 'name',
      title: 'Name of the shop',
      type: 'string',
      validation: (rule) => rule.required().max(60),
    }),
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
  ],
  preview: { prepare: () => ({ title: 'Shop settings' }) },
});
