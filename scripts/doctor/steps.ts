import { count } from '#contract/count.ts';
import { statusTitles } from '#contract/health/status.ts';
import type { Check, Finding } from './check.ts';
import { address } from './checks/address.ts';
import { configuration } from './checks/configuration.ts';
import { contentToken } from './checks/content.ts';
import { contentWebhookRegistered } from './checks/content-webhook.ts';
import { mailServer } from './checks/email.ts';
import { health } from './checks/health.ts';
import { eviction, keyValueStore } from './checks/key-value-store.ts';
import { passkeys } from './checks/passkeys.ts';
import { paymentModes } from './checks/payment-modes.ts';
import { paymentKey, paymentWebhook, publishableKey } from './checks/payments.ts';
import { rateLimits } from './checks/rate-limits.ts';
import { secrets } from './checks/secrets.ts';
import { senderDomain } from './checks/sender.ts';
import { CHECKS } from './checks.ts';
import type { Variables } from './settings.ts';
import { caching } from './visits/caching.ts';
import { files } from './visits/files.ts';
import { functionHeaders, pageHeaders } from './visits/headers.ts';
import { signedInHome } from './visits/home.ts';
import { studioUploads } from './visits/studio.ts';

export interface Step {
  /** Heading of the step in docs/deploy.md. */
  title: string;
  /** Settings that the step gives. */
  settings: readonly string[];
  checks: readonly Check[];
}

const PUBLISHED: readonly string[] = [statusTitles['content-webhook'], statusTitles.build];

/** The steps of docs/deploy.md, in order. The first is step 1. */
export const STEPS: readonly Step[] = [
  {
    title: 'Your copy',
    settings: ['SESSION_SECRET', 'TICKET_SECRET', 'OWNER_EMAIL'],
    checks: [configuration, secrets],
  },
  { title: 'Your address', settings: ['SITE_URL'], checks: [address()] },
  {
    title: 'Content',
    settings: ['SANITY_PROJECT_ID', 'SANITY_DATASET', 'SANITY_TOKEN', 'SANITY_WEBHOOK_SECRET'],
    checks: [secrets, contentToken, contentWebhookRegistered],
  },
  {
    title: 'Accounts and purchases',
    settings: ['KV_REST_API_URL', 'KV_REST_API_TOKEN'],
    checks: [keyValueStore, eviction],
  },
  {
    title: 'Payments',
    settings: ['STRIPE_SECRET_KEY', 'PUBLIC_STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    checks: [paymentModes, paymentKey, publishableKey, paymentWebhook],
  },
  {
    title: 'Email',
    settings: ['SMTP_URL', 'MAIL_FROM'],
    checks: [mailServer, senderDomain()],
  },
  {
    title: 'The site',
    settings: [],
    checks: [
      secrets,
      pageHeaders,
      functionHeaders,
      signedInHome,
      caching,
      files,
      studioUploads,
      rateLimits,
    ],
  },
  {
    title: 'Publishing',
    settings: ['BUILD_HOOK_URL'],
    checks: [contentWebhookRegistered, ...health.filter(({ name }) => PUBLISHED.includes(name))],
  },
  { title: "The owner's sign-in", settings: [], checks: [passkeys] },
  // The last step examines the whole shop.
  { title: 'Opening', settings: [], checks: CHECKS },
];

const listSettings = (steps: readonly Step[]) => new Set(steps.flatMap(({ settings }) => settings));

/** Removes the settings of later steps, whose values may still be those of `.env.example`. */
export function hideLaterSettings(number: number, variables: Variables): Variables {
  const later = listSettings(STEPS.slice(number));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !later.has(name)));
}

/** Problems by the setting's name. */
type Problems = ReadonlyMap<string, string>;

/** Selects the problems of the settings that the steps so far have given. The last step has all problems. */
export function selectProblems(number: number, problems: Problems): Problems {
  const given = listSettings(STEPS.slice(0, number));
  const isKnown = (name: string) => number === STEPS.length || given.has(name);
  return new Map([...problems].filter(([name]) => isKnown(name)));
}

const listEarlier = (number: number) => listSettings(STEPS.slice(0, number - 1));

/** Selects the problems that no earlier step has. @param problems of the steps so far */
export const selectOwnProblems = (number: number, problems: Problems): Problems =>
  new Map([...problems].filter(([name]) => !listEarlier(number).has(name)));

/** Names each earlier step that has problems. @returns '' if none has */
export const describeEarlierProblems = (number: number, problems: Problems): string =>
  STEPS.slice(0, number - 1)
    .flatMap(({ settings }, index) => {
      const open = settings.filter((name) => problems.has(name)).length;
      return open > 0 ? [`Step ${index + 1} is not finished: ${count(open, 'setting')}.`] : [];
    })
    .join(' ');

export const formatStep = (number: number) =>
  `Step ${number} of ${STEPS.length}: ${STEPS[number - 1]?.title}`;

export const formatSteps = () =>
  [
    'The steps of docs/deploy.md. Check each by its number: npm run doctor -- --step 1',
    '',
    ...STEPS.map(({ title }, index) => `  ${String(index + 1).padStart(2)}. ${title}`),
  ].join('\n');

/** Says what comes after a step with these findings. */
export function formatNext(number: number, findings: readonly Finding[]): string {
  if (findings.some(({ verdict }) => verdict === 'bad')) {
    return `Next: correct what is bad above, then run npm run doctor -- --step ${number} again.`;
  }
  if (number < STEPS.length) {
    return `Next: step ${number + 1}: ${STEPS[number]?.title}. docs/deploy.md says what to press.`;
  }
  return 'The shop is live. First, buy something with your own card, read it and refund it: docs/operating.md, Checking the real deploy.';
}
