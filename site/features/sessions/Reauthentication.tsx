import { type ComponentType, useEffect, useState } from 'react';
import type { AdminSignInWay } from '#contract/sessions/admin-sign-in.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { setReauthentication } from '#site/lib/reauthentication.ts';
import type { ReauthenticationProps } from './ReauthenticationDialog.tsx';

interface Question {
  Dialog: ComponentType<ReauthenticationProps>;
  ways: AdminSignInWay[];
  answer: (isProven: boolean) => void;
}

/** Shows the reauthentication dialog whenever a call needs it. */
export function Reauthentication() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => setReauthentication(() => askWith(setQuestion)), []);
  if (!question) return null;
  const { Dialog, ways, answer } = question;
  const close = (isProven: boolean) => {
    setQuestion(undefined);
    answer(isProven);
  };
  return <Dialog ways={ways} onProven={() => close(true)} onCancel={() => close(false)} />;
}

/** Loads the dialog and its options before showing it. @throws ApiError like `call` */
async function askWith(show: (question: Question) => void): Promise<boolean> {
  const { ReauthenticationDialog: Dialog, readWays } = await loadLate(
    () => import('./ReauthenticationDialog.tsx'),
  );
  const ways = await readWays();
  return new Promise((answer) => show({ Dialog, ways, answer }));
}
