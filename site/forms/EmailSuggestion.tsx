import { POPULAR_DOMAINS, POPULAR_TLDS, run } from '@zootools/email-spell-checker';
import { useEffect, useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';

/** Pause before a suggestion appears. It must not move the button whose press leaves the field. */
const PAUSE_MS = 500;

interface EmailSuggestionProps {
  typed: string;
  isLeft: boolean;
  onUse: (address: string) => void;
}

export function EmailSuggestion({ typed, isLeft, onUse }: EmailSuggestionProps) {
  const [suggestion, setSuggestion] = useState<string>();
  useEffect(() => {
    const find = () => {
      const match = suggestEmail(typed);
      // "gmail.c" may become "gmail.com".
      const isOnTheWay = !isLeft && match?.startsWith(typed.trim().toLowerCase());
      setSuggestion(isOnTheWay ? undefined : match);
    };
    const timer = setTimeout(find, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isLeft]);
  if (!suggestion) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      Did you mean
      <Button
        variant="quiet"
        size="small"
        aria-label={`Use ${suggestion}`}
        className="-mx-small-button wrap-anywhere"
        onClick={() => onUse(suggestion)}
      >
        {suggestion}?
      </Button>
    </p>
  );
}

/** Mail domains that British students use and the library lacks. */
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
