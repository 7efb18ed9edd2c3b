import type { ComponentType } from 'react';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { type Query, useQuery } from '#site/lib/query.ts';

interface LatePartProps<Props> {
  /** Its component, whose script is loaded when it is needed. */
  part: Query<ComponentType<Props>>;
  /** What could not be loaded, e.g. 'tab'. */
  name: string;
  props: Props;
}

/** A part of a page whose script is loaded when it is shown. */
export function LatePart<Props extends object>({ part, name, props }: LatePartProps<Props>) {
  const { data: Part, error, refetch } = useQuery(part);
  if (Part) return <Part {...props} />;
  if (!error) return <Placeholder rows={3} className="h-40" />;
  return <LoadFailure title={`The ${name} could not be loaded`} error={error} onRetry={refetch} />;
}
