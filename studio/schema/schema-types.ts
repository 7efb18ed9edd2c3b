import { CogIcon } from '@sanity/icons/Cog';
import { contentItem, storedPdf } from './content-item.tsx';
import { discountCode } from './discount-code.ts';
import { gradeEvidence } from './grade-evidence.ts';
import { legalPage } from './legal-page.ts';
import { offer } from './offer.ts';
import { shopSettings } from './shop-settings.ts';
import { subject } from './subject.ts';
import { topic } from './topic.ts';

export const schemaTypes = [
  subject,
  offer,
  discountCode,
  topic,
  contentItem,
  gradeEvidence,
  shopSettings,
  legalPage,
  storedPdf,
];

export const permanentSettings = {
  id: shopSettings.name,
  type: shopSettings.name,
  title: 'Shop settings',
  icon: CogIcon,
};
export const DISCOUNT_CODE = discountCode.name;
export const LEGAL_PAGE = legalPage.name;

const PERMANENT: readonly string[] = [permanentSettings.type, LEGAL_PAGE];

/** Returns true for types whose documents always exist: the Studio cannot create, copy or delete them. */
export const isPermanent = (schemaType: string) => PERMANENT.includes(schemaType);
