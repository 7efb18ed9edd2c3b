import type { MerchantReturnPolicy } from 'schema-dts';
import { MONEY_BACK_DAYS } from '#contract/consent.ts';

/** The money-back guarantee, as offers carry it: all of the money, at no cost to the buyer. */
export const moneyBackGuarantee = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'GB',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: MONEY_BACK_DAYS,
  returnFees: 'https://schema.org/FreeReturn',
  refundType: 'https://schema.org/FullRefund',
} as const satisfies MerchantReturnPolicy;
