import { useState } from 'react';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { withLocalStorage } from '#site/lib/session.ts';
import { adviseOnInstalling } from './install-advice.ts';

/** Set once the student has dismissed the advice, in `localStorage`. */
const DISMISSED = 'installAdviceDismissed';

/** Explains how to install the shop, until the student dismisses it. For students who keep a subject, in the browser only. */
export function InstallAdvice() {
  const [sentence, setSentence] = useState(readAdvice);
  if (!sentence) return null;
  const dismiss = () => {
    withLocalStorage((store) => store.setItem(DISMISSED, 'yes'));
    setSentence(undefined);
  };
  return (
    <Alert title={sentence}>
      <Button variant="quiet" size="small" className="-ml-small-button" onClick={dismiss}>
        Dismiss
      </Button>
    </Alert>
  );
}

function readAdvice(): string | undefined {
  if (withLocalStorage((store) => store.getItem(DISMISSED))) return undefined;
  const { userAgent, maxTouchPoints } = navigator;
  return adviseOnInstalling({
    userAgent,
    maxTouchPoints,
    standalone: 'standalone' in navigator && navigator.standalone === true,
    isStandaloneDisplay: matchMedia('(display-mode: standalone)').matches,
    // Set by `install-offer.js`.
    isInstallable: 'installable' in document.documentElement.dataset,
  });
}
