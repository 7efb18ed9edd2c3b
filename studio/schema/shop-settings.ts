import { CogIcon } from '@sanity/icons/Cog';
import {
  type ConditionalPropertyCallbackContext,
  defineArrayMember,
  defineField,
  defineType,
  type ValidationContext,
} from 'sanity';
import { SAMPLE_VALUES } from '../../contract/catalogue/seller.ts';
import { studioTexts } from '../texts.ts';
import type { Verdict } from './prices.ts';

/** Requires the place of registration from companies, which must state it; sole traders have none. */
function checkRegistration(place: string | undefined, companyNumber: unknown): Verdict {
  if (companyNumber && !place) return 'Please choose where the company is registered.';
  return Boolean(companyNumber) || !place || 'Please enter the company number as well.';
}

/** Requires a value from sellers registered for VAT, because their receipts show it. */
const requiredForVat =
  (message: string) =>
  (value: unknown, { document }: ValidationContext): Verdict =>
    !document?.['isVatRegistered'] || (value ?? '') !== '' || message;

const withoutVat = ({ document }: ConditionalPropertyCallbackContext) =>
  !document?.['isVatRegistered'];

/** Seller's details: a single document, `shopSettings`. */
export const shopSettings = defineType({
  name: 'shopSettings',
  title: 'Shop settings',
  type: 'document',
  icon: CogIcon,
  fields: [
    defineField({
      name: 'sellerName',
      title: 'Seller',
      type: 'string',
      description: 'The person or company that students buy from.',
      validation: (rule) => [
        rule.required(),
        rule.custom<string>((name) => checkSample(SAMPLE_VALUES.sellerName, name)).warning(),
      ],
    }),
    defineField({
      name: 'contactEmail',
      title: 'Contact email',
      type: 'string',
      validation: (rule) => [
        rule.required().email(),
        rule.custom<string>((email) => checkSample(SAMPLE_VALUES.contactEmail, email)).warning(),
      ],
    }),
    defineField({
      name: 'address',
      title: 'Postal address',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      description: 'One entry for each line.',
      validation: (rule) => [
        rule.required().min(1),
        rule.custom<string[]>((lines) => checkSample(SAMPLE_VALUES.addressLine, lines)).warning(),
      ],
    }),
    defineField({ name: 'phone', title: 'Telephone', type: 'string' }),
    defineField({
      name: 'companyNumber',
      title: 'Company number',
      type: 'string',
      description: 'For companies only, as registered at Companies House.',
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
        rule.custom((place, { document }) => checkRegistration(place, document?.['companyNumber'])),
    }),
    defineField({
      name: 'isVatRegistered',
      title: 'Registered for VAT',
      type: 'boolean',
      initialValue: false,
      description: 'Off: receipts say that you are not registered for VAT.',
    }),
    defineField({
      name: 'vatNumber',
      title: 'VAT number',
      type: 'string',
      description: 'Only if you are registered for VAT.',
      validation: (rule) => [
        rule.regex(/^GB(\d{9}|\d{12})$/, { name: 'e.g. GB123456789' }),
        rule.custom(requiredForVat('Please enter your VAT number.')),
      ],
    }),
    defineField({
      name: 'vatRate',
      title: 'VAT rate',
      type: 'number',
      description: 'In percent. Your prices include it, and receipts show it.',
      hidden: withoutVat,
      validation: (rule) => [
        rule.min(0).max(100).precision(2),
        rule.custom(requiredForVat('Please enter the rate of VAT that your prices include.')),
      ],
    }),
    defineField({
      name: 'vatFrom',
      title: 'Registered for VAT since',
      type: 'date',
      description: 'Receipts of earlier purchases show no VAT.',
      hidden: withoutVat,
      validation: (rule) =>
        rule.custom(requiredForVat('Please enter the day on which your registration began.')),
    }),
  ],
  preview: { prepare: () => ({ title: 'Shop settings' }) },
});

/** @returns true, or a warning if a text or one of its lines is still the sample shop's */
export function checkSample(sample: string, value: string | string[] | undefined): Verdict {
  const isSample = [value].flat().includes(sample);
  return !isSample || studioTexts.sampleValue;
}
