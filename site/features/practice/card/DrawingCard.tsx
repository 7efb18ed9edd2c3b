import { useEffect, useEffectEvent, useRef } from 'react';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { missingScript, noResponse } from '#site/lib/api-error.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { loadDrills } from '../drill/load-drills.ts';
import { playDrill } from '../drill/play-drill.ts';
import type { CardPart, CardPartProps } from './card-part.ts';
import { DrillStyles } from './DrillStyles.tsx';

const drillFiles = new Queries((diagram) =>
  loadDrills(diagram).catch((cause) => {
    throw noResponse(cause);
  }),
);

/** Drill on a drawing of a pack. */
export const drawingCard: CardPart = {
  Task: ({ card: { diagram, drill }, ...props }) =>
    diagram && drill && <DrawnDrill {...{ diagram, name: drill, ...props }} />,
  prepare: ({ diagram = '' }) => {
    const stopUsing = drillFiles.of(diagram).use();
    stopUsing();
  },
};

interface DrawnDrillProps extends Pick<CardPartProps, 'onJudged' | 'renderFailure'> {
  diagram: string;
  name: string;
}

function DrawnDrill({ diagram, name, onJudged, renderFailure }: DrawnDrillProps) {
  const { data, error, refetch } = useQuery(drillFiles.of(diagram));
  const place = useRef<HTMLDivElement>(null);
  const judge = useEffectEvent(onJudged);
  const drill = data?.drills.find((each) => each.name === name);
  useEffect(() => {
    if (!data || !drill || !place.current) return undefined;
    const played = { diagram: data.diagram, drill };
    return playDrill(place.current, played, (isRight) => judge(isRight));
  }, [data, drill]);
  // A page from before a deploy may lack a new drill.
  const failure = error ?? (data && !drill ? missingScript(undefined) : undefined);
  if (failure) return renderFailure(failure, refetch);
  return (
    <>
      <DrillStyles />
      {!data && <Placeholder className="h-72" />}
      {/* The card shows the prompt as its heading. */}
      <div ref={place} className="[&_.drill-prompt]:hidden" />
    </>
  );
}
