/** The money-back guarantee for any reason: the shop's own promise, beyond what the law requires. */
export const MONEY_BACK_DAYS = 30;
