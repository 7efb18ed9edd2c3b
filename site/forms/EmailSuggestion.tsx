import { useEffect, useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { suggestEmail } from './suggest-email.ts';

/** Pause in typing before a suggestion appears. */
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
      const found = suggestEmail(typed);
      // "gmail.c" may become "gmail.com".
      const isOnTheWay = !isLeft && found?.startsWith(typed.trim().toLowerCase());
      setSuggestion(isOnTheWay ? undefined : found);
    };
    const timer = setTimeout(find, isLeft ? 0 : PAUSE_MS);
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
        className="-mx-3 wrap-anywhere"
        onClick={() => onUse(suggestion)}
      >
        {suggestion}?
      </Button>
    </p>
  );
}
