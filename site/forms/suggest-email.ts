import { POPULAR_DOMAINS, POPULAR_TLDS, run } from '@zootools/email-spell-checker';

/** Mail domains that British students use and the library does not know. */
const DOMAINS = [
  'outlook.com',
  'hotmail.com',
  'hotmail.co.uk',
  'live.com',
  'live.co.uk',
  'outlook.co.uk',
  'yahoo.com',
  'yahoo.co.uk',
  'virginmedia.com',
  'talktalk.net',
  'ntlworld.com',
];

/** Endings of school addresses, which are never treated as mistyped. */
const SCHOOLS = ['sch.uk', 'ac.uk'];

/** Suggests a correction for a mistyped address. @returns undefined if the address looks right */
export function suggestEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  const domain = email.split('@').at(-1) ?? '';
  if (SCHOOLS.some((end) => domain.endsWith(`.${end}`))) return undefined;
  const suggestion = run({
    email,
    domains: [...POPULAR_DOMAINS, ...DOMAINS],
    topLevelDomains: [...POPULAR_TLDS, ...SCHOOLS],
  });
  return suggestion && suggestion.full !== email ? suggestion.full : undefined;
}
