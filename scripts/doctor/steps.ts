import { count } from '#contract/count.ts';
import { type Finding as HealthFinding, statusTitles } from '#contract/health/status.ts';
import { settingNames } from '#server/config.ts';
import { HEALTH_CHECKS } from '#server/health/checks.ts';
import type { Variables } from '../shop-settings.ts';
import { bad, type Check, type Finding, good, notChecked } from './check.ts';
import { auditChain } from './checks/audit-chain.ts';
import { legalTexts, prices, quotes } from './checks/catalogue.ts';
import { contentToken, contentWebhookRegistered } from './checks/content.ts';
import { site } from './checks/deploy.ts';
import { address, senderDomain } from './checks/domain.ts';
import { mailServer } from './checks/email.ts';
import { identityProvider } from './checks/identity.ts';
import { paymentKey, paymentModes, paymentWebhook, publishableKey } from './checks/payments.ts';
import { secrets } from './checks/secrets.ts';
import { eviction, keyValueStore, passkeys, storedData } from './checks/store.ts';

const VERDICTS = { good, bad, unknown: notChecked } as const;

const toFinding = ({ state, summary, at, items = [], advice }: HealthFinding) =>
  VERDICTS[state]([summary, at, items.join(', '), advice].filter(Boolean).join(' '));

/**
 * The checks of the panel's status tab. They read the settings from the process's environment, which the doctor fills
 * in. Only starting a build requires `BUILD_HOOK_URL`.
 */
const health: readonly Check[] = HEALTH_CHECKS.filter(({ needsFunction }) => !needsFunction).map(
  ({ check, run }) => ({
    name: statusTitles[check],
    needs: settingNames.filter((name) => name !== 'BUILD_HOOK_URL'),
    run: async () => toFinding(await run()),
  }),
);

export interface Step {
  /** Heading of the step in docs/deploy.md. */
  title: string;
  /** Settings that the step gives. */
  settings: readonly string[];
  checks: readonly Check[];
}

const PUBLISHED: readonly string[] = [statusTitles['content-webhook'], statusTitles.build];

const SETTING_UP: readonly Step[] = [
  {
    title: 'Your copy',
    settings: ['SESSION_SECRET', 'TICKET_SECRET', 'OWNER_EMAIL'],
    checks: [secrets],
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
    checks: [keyValueStore, eviction, storedData],
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
    checks: [secrets, site],
  },
  {
    title: 'Publishing',
    settings: ['BUILD_HOOK_URL'],
    checks: [contentWebhookRegistered, ...health.filter(({ name }) => PUBLISHED.includes(name))],
  },
  { title: "The owner's sign-in", settings: [], checks: [passkeys] },
];

const LAST = [prices, quotes, legalTexts, auditChain, identityProvider, ...health];

/** The steps of docs/deploy.md, in order. The first is step 1, and the last examines the whole shop. */
export const STEPS: readonly Step[] = [
  ...SETTING_UP,
  {
    title: 'Opening',
    settings: [],
    checks: [...new Set([...SETTING_UP.flatMap(({ checks }) => checks), ...LAST])],
  },
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

/** Describes what comes after a step with these findings. */
export function formatNext(number: number, findings: readonly Finding[]): string {
  if (findings.some(({ verdict }) => verdict === 'bad')) {
    return `Next: correct what is bad above, then run npm run doctor -- --step ${number} again.`;
  }
  if (number < STEPS.length) {
    return `Next: step ${number + 1}: ${STEPS[number]?.title}. docs/deploy.md explains what to press.`;
  }
  return 'The shop is live. First, buy something with your own card, read it and refund it: docs/operating.md, Checking the real deploy.';
}
