import { useIsChallengeLong } from '#site/lib/challenge-wait.ts';
import { challengeMessages } from '#site/lib/labels.ts';

/** Explains why a form or page waits. Rendered while empty, so that screen readers announce the change. */
export const ChallengeWait = () => (
  <p role="status" className="text-sm empty:sr-only">
    {useIsChallengeLong() && challengeMessages.working}
  </p>
);
