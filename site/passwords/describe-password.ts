import { passwordLabels } from '#site/texts/passwords.ts';
import { assessPassword } from './assess-password.ts';

export function describePassword(password: string, own: readonly string[]): string {
  const { strength, reason } = assessPassword(password, own);
  const words = [
    passwordLabels.strengthOf(passwordLabels.strength[strength]),
    reason && passwordLabels.warnings[reason],
    strength === 'weak' && passwordLabels.longer,
  ];
  return words.filter(Boolean).join(' ');
}
