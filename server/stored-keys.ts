import * as accounts from './accounts/stored-keys.ts';
import * as admin from './admin/stored-keys.ts';
import * as alarms from './alarms/stored-keys.ts';
import * as audit from './audit/stored-keys.ts';
import * as catalogue from './catalogue/stored-keys.ts';
import * as checkout from './checkout/stored-keys.ts';
import * as editions from './editions/stored-keys.ts';
import * as files from './files/stored-keys.ts';
import * as health from './health/stored-keys.ts';
import * as jobs from './jobs/stored-keys.ts';
import * as limits from './limits/stored-keys.ts';
import * as pageReports from './page-reports/stored-keys.ts';
import * as paymentLinks from './payment-links/stored-keys.ts';
import * as places from './places/stored-keys.ts';
import * as practice from './practice/stored-keys.ts';
import * as progress from './progress/stored-keys.ts';
import * as purchases from './purchases/stored-keys.ts';
import * as schedule from './schedule/stored-keys.ts';
import * as sessions from './sessions/stored-keys.ts';
import type { StoredKey } from './store/keys.ts';
import * as store from './store/stored-keys.ts';

/** All declared keys of the store, by the folder that declares them. */
export const STORED_KEYS: Record<string, readonly StoredKey[]> = {
  accounts: Object.values(accounts),
  sessions: Object.values(sessions),
  catalogue: Object.values(catalogue),
  purchases: Object.values(purchases),
  places: Object.values(places),
  checkout: Object.values(checkout),
  'payment-links': Object.values(paymentLinks),
  files: Object.values(files),
  progress: Object.values(progress),
  editions: Object.values(editions),
  practice: Object.values(practice),
  'page-reports': Object.values(pageReports),
  admin: Object.values(admin),
  health: Object.values(health),
  schedule: Object.values(schedule),
  alarms: Object.values(alarms),
  audit: Object.values(audit),
  jobs: Object.values(jobs),
  limits: Object.values(limits),
  store: Object.values(store),
};

const all = Object.values(STORED_KEYS).flat();

const patterns = all.map((declared) => ({
  declared,
  pattern: new RegExp(`^${declared.key.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 's'),
}));

const findMatch = (key: string) => patterns.find(({ pattern }) => pattern.test(key));

/** @param key without a preview's prefix @returns `undefined` if the key is not declared */
export const findStoredKey = (key: string): StoredKey | undefined => findMatch(key)?.declared;

/** Returns the account whose id the key contains. */
export const accountInKey = (key: string): string | undefined =>
  findMatch(key)?.pattern.exec(key)?.groups?.['accountId'];

/** Lists the keys that an account's deletion deletes, if they contain no more than the account's id. */
export const keysOfAccount = (accountId: string): string[] =>
  all
    .filter(({ personalData = [] }) =>
      personalData.some(({ whenDeleted, field }) => whenDeleted === 'deleted' && !field),
    )
    .filter(({ key }) => /^[^{]*\{accountId\}$/.test(key))
    .map(({ key }) => key.replace('{accountId}', () => accountId));
