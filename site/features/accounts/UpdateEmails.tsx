import { useId } from 'react';
import { changeUpdateEmails, getUpdateEmails } from '#contract/accounts/update-emails.ts';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { toast } from '#site/lib/toast.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { updateEmailLabels as labels } from '#site/texts/update-emails.ts';
import { explain } from './explain.ts';
import { Section } from './Section.tsx';

const choiceQuery = new Query(() => call(getUpdateEmails, {}));

/** Opt-in to emails about updated files. Off until the student asks for them. */
export function UpdateEmails() {
  const { data, error, refetch } = useQuery(choiceQuery);
  return (
    <Section title={labels.heading}>
      {data && <Choice isWanted={data.isWanted} />}
      {!data && error && <LoadFailure title={labels.notLoaded} error={error} onRetry={refetch} />}
      {!data && !error && <Placeholder rows={1} className="h-16" />}
    </Section>
  );
}

function Choice({ isWanted }: { isWanted: boolean }) {
  const hint = useId();
  const change = useMutation((wanted: boolean) => call(changeUpdateEmails, { isWanted: wanted }), {
    onSuccess: (chosen) => toast(chosen.isWanted ? labels.begun : labels.ended),
    onError: (failure) => toast({ ...explain(failure), variant: 'destructive' }),
    onSettled: () => choiceQuery.invalidate(),
  });
  return (
    <div className="grid gap-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={change.isPending ? change.input : isWanted}
          aria-describedby={hint}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
          className="size-[min(1.5rem,7vw)] shrink-0 cursor-pointer accent-brand"
        />
        {labels.choice}
      </label>
      <p id={hint} className="text-muted text-sm">
        {labels.hint}
      </p>
    </div>
  );
}
