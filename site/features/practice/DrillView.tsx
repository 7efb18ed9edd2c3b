import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { missingScript, noResponse } from '#site/lib/api-error.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { loadDrills } from './drill/load-drills.ts';
import { practiceLabels } from './labels.ts';

const drillQueries = new Queries(async (diagram) => {
  const [{ playDrill }, file] = await Promise.all([
    loadLate(() => import('./drill/play-drill.ts')),
    loadDrills(diagram).catch((cause) => {
      throw noResponse(cause);
    }),
  ]);
  return { playDrill, file };
});

/** Loads a drawing's drills and the player in advance: the connection may be gone when their turn comes. */
export function prepareDrills(diagram: string): void {
  const stopUsing = drillQueries.of(diagram).use();
  stopUsing();
}

interface DrillViewProps {
  diagram: string;
  name: string;
  onJudged: (isRight: boolean) => void;
  /** Leaves out a drill that does not load. */
  onSkip: () => void;
}

export function DrillView({ diagram, name, onJudged, onSkip }: DrillViewProps) {
  const { data, error, refetch } = useQuery(drillQueries.of(diagram));
  const place = useRef<HTMLDivElement>(null);
  const judge = useEffectEvent(onJudged);
  const drill = data?.file.drills.find((each) => each.name === name);
  useEffect(() => {
    if (!data || !drill || !place.current) return undefined;
    const played = { diagram: data.file.diagram, drill };
    return data.playDrill(place.current, played, (isRight) => judge(isRight));
  }, [data, drill]);
  // A page from before a deploy may lack a new drill.
  const failure = error ?? (data && !drill ? missingScript(undefined) : undefined);
  if (failure) {
    return (
      <div className="grid justify-items-start gap-3">
        <LoadFailure title={practiceLabels.drillFailed} error={failure} onRetry={refetch} />
        <Button variant="quiet" size="small" className="-ml-small-button" onClick={onSkip}>
          {practiceLabels.skip}
        </Button>
      </div>
    );
  }
  return (
    <>
      {!data && <Placeholder className="h-72" />}
      {/* The card shows the prompt as its heading. */}
      <div ref={place} className="[&_.drill-prompt]:hidden" />
    </>
  );
}
