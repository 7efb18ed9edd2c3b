import { useId } from 'react';
import { getOwnPlaces, type OwnPlace, showMore } from '#contract/places/joining.ts';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { call } from '#site/lib/call.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { showMoreLabels } from './join-labels.ts';

const ownPlaces = new Query(() => call(getOwnPlaces, {}));

/** Lets a pupil show a teacher more than the class's figures, and hide it again. */
export function ShowMore() {
  const query = useQuery(ownPlaces);
  const places = query.data?.filter(({ showsMore: shows }) => shows !== undefined);
  if (places?.length === 0) return null;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{showMoreLabels.heading}</h2>
      {places?.map((place) => (
        <Choice key={place.orderId} {...place} />
      ))}
      <LoadStatus query={query} what="Your choice" className="h-24" />
    </Card>
  );
}

function Choice({ orderId, from = '', showsMore = false }: OwnPlace) {
  const hint = useId();
  const { isPending, input, output, error, mutate } = useMutation(
    async (isChecked: boolean) => {
      await call(showMore, { orderId, showsMore: isChecked });
      return isChecked;
    },
    { onSettled: () => ownPlaces.invalidate() },
  );
  return (
    <div className="grid gap-2 border-rule border-t pt-4">
      <p className="wrap-anywhere">{showMoreLabels.explain(from)}</p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isPending ? input : showsMore}
          aria-describedby={hint}
          onChange={({ currentTarget }) => mutate(currentTarget.checked)}
          className="size-[min(1.5rem,7vw)] shrink-0 cursor-pointer accent-brand"
        />
        {showMoreLabels.shows}
      </label>
      <p id={hint} className="text-muted text-sm">
        {showMoreLabels.hint}
      </p>
      <p role="status" className="empty:sr-only">
        {output !== undefined && (output ? showMoreLabels.shown : showMoreLabels.hidden)}
      </p>
      {error !== undefined && <FormAlert failure={describeFailure(error, showMoreLabels.failed)} />}
    </div>
  );
}
