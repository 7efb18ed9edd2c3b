import { useEffect, useState } from 'react';
import { loadLate } from '#site/lib/load-late.ts';

/** How long a person pauses before the hint says something, in ms. */
const PAUSE = 300;

interface PasswordHintProps {
  typed: string;
  /** What others know of the person: name and email address. */
  own: readonly string[];
  /** Below this length the field's own rule says enough. */
  minimum: number;
  /** What the hint says before. */
  children?: string;
}

/** How strong a new password is, with a sentence where strangers would try it early. */
export function PasswordHint({ typed, own, minimum, children }: PasswordHintProps) {
  const [words, setWords] = useState('');
  // An array of the same words is the same.
  const known = own.join('\n');
  useEffect(() => {
    if (typed.length < minimum) return setWords('');
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // Without the list there is no hint, and the form works all the same.
      const loaded = await loadLate(() => import('#site/passwords/describe-password.ts')).catch(
        () => undefined,
      );
      if (isCurrent) setWords(loaded?.describePassword(typed, known.split('\n')) ?? '');
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed, known, minimum]);
  return <span role="status">{words || children}</span>;
}
