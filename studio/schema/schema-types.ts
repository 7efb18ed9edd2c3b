import { CogIcon } from '@sanity/icons/Cog';
import { features } from '../../contract/shop.ts';
import { card } from './card.ts';
import { cardPictureType, formula } from './card-fields.tsx';
import { contentItem, storedPdf } from './content-item.tsx';
import { discountCode } from './discount-code.ts';
import { drill } from './drill.ts';
import { gradeEvidence } from './grade-evidence.ts';
import { legalPage } from './legal-page.ts';
import { offer } from './offer.ts';
import { placePrices } from './place-prices.ts';
import { shopSettings } from './shop-settings.ts';
import { subject } from './subject.ts';
import { topic } from './topic.ts';

/** Types of the features that are switched on. Documents of other features stay in the CMS. */
export const schemaTypes = [
  subject,
  ...(features.offers ? [offer] : []),
  ...(features.discountCodes ? [discountCode] : []),
  ...(features.places ? [placePrices] : []),
  topic,
  contentItem,
  ...(features.practice ? [card, drill, formula, cardPictureType] : []),
  ...(features.evidence ? [gradeEvidence] : []),
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
export const CARD = card.name;
export const DRILL = drill.name;
export const DISCOUNT_CODE = discountCode.name;
export const LEGAL_PAGE = legalPage.name;

const PERMANENT: readonly string[] = [permanentSettings.type, LEGAL_PAGE];

/** Types whose documents get an id that only holders of a token can read. */
const PRIVATE: readonly string[] = [CARD, DRILL, DISCOUNT_CODE];

export const isPrivate = (schemaType: string) => PRIVATE.includes(schemaType);

/** Returns true for types whose documents always exist: the Studio cannot create, copy or delete them. */
export const isPermanent = (schemaType: string) => PERMANENT.includes(schemaType);
