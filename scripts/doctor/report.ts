import type { Finding, Settings, Verdict } from './check.ts';

const MARKS: Record<Verdict, string> = {
  good: '✓ good',
  warning: '! warning',
  bad: '✗ bad',
  'not checked': '– not checked',
};

/** Settings whose values are never printed. */
export const SECRETS = [
  'SESSION_SECRET',
  'TICKET_SECRET',
  'ADMIN_PASSWORD_HASH',
  'OIDC_CLIENT_SECRET',
  'SANITY_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'BUILD_HOOK_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'KV_REST_API_TOKEN',
  'SMTP_URL',
] as const;

/** A shorter value may be part of an ordinary word. */
const MIN_SECRET_LENGTH = 6;

/** Removes secrets from a text, however they got into it. */
export function redact(text: string, setting: Settings): string {
  const passwords = [URL.parse(setting('SMTP_URL'))?.password ?? ''];
  const values = [...SECRETS.map(setting), ...passwords, ...passwords.map(decodeURIComponent)];
  return values
    .filter((value) => value.length >= MIN_SECRET_LENGTH)
    .reduce((line, value) => line.replaceAll(value, '(secret)'), text);
}

export function formatLine(name: string, { verdict, sentence }: Finding): string {
  const words = sentence.replace(/\s+/g, ' ').trim();
  return `  ${MARKS[verdict].padEnd(14)} ${name}: ${words}`;
}

export function formatSummary(findings: readonly Finding[]): string {
  const count = (verdict: Verdict) =>
    `${findings.filter((finding) => finding.verdict === verdict).length} ${verdict}`;
  return [count('good'), count('warning'), count('bad'), count('not checked')].join(', ');
}
