import { useEffect, useState } from 'react';
import { loadLate } from '#site/lib/load-late.ts';

/** Pause in typing before the hint appears. */
const PAUSE_MS = 300;

interface PasswordHintProps {
  typed: string;
  /** Facts that strangers may know about the person: name and email address. */
  own: readonly string[];
  /** Length below which the field's own error is enough. */
  minimum: number;
  children?: string;
}

/** Rating of a new password, with an explanation if strangers would guess it early. */
export function PasswordHint({ typed, own, minimum, children }: PasswordHintProps) {
  const [words, setWords] = useState('');
  // A string is a stable dependency: `own` is a new array in each render.
  const known = own.join('\n');
  useEffect(() => {
    if (typed.length < minimum) return setWords('');
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // If the list fails to load, there is no hint, and the form still works.
      const loaded = await loadLate(() => import('#site/passwords/describe-password.ts')).catch(
        () => undefined,
      );
      if (isCurrent) setWords(loaded?.describePassword(typed, known.split('\n')) ?? '');
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed, known, minimum]);
  return <span role="status">{words || children}</span>;
}
