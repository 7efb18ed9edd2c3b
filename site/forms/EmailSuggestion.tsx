import { useEffect, useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { emailLabels } from '#site/texts/passwords.ts';
import { suggestEmail } from './suggest-email.ts';

/** How long a person pauses before the field asks, in ms. */
const PAUSE = 500;

interface EmailSuggestionProps {
  typed: string;
  /** Whether the person has left the field. */
  isLeft: boolean;
  onUse: (address: string) => void;
}

/** Asks whether another address was meant. One press takes it. */
export function EmailSuggestion({ typed, isLeft, onUse }: EmailSuggestionProps) {
  const [suggestion, setSuggestion] = useState<string>();
  useEffect(() => {
    const find = () => {
      const found = suggestEmail(typed);
      // Who types "gmail.c" is on the way to "gmail.com".
      const isOnTheWay = !isLeft && found?.startsWith(typed.trim().toLowerCase());
      setSuggestion(isOnTheWay ? undefined : found);
    };
    const timer = setTimeout(find, isLeft ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [typed, isLeft]);
  if (!suggestion) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      {emailLabels.didYouMean}
      <Button
        variant="quiet"
        size="small"
        aria-label={emailLabels.use(suggestion)}
        className="-mx-3 wrap-anywhere"
        onClick={() => onUse(suggestion)}
      >
        {suggestion}?
      </Button>
    </p>
  );
}
