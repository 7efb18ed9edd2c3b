import type { ComponentType } from 'react';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { type Query, useQuery } from '#site/lib/query.ts';

interface LatePartProps<Props> {
  part: Query<ComponentType<Props>>;
  /** Name in the error message, e.g. 'tab'. */
  name: string;
  props: Props;
}

export function LatePart<Props extends object>({ part, name, props }: LatePartProps<Props>) {
  const { data: Part, error, refetch } = useQuery(part);
  if (Part) return <Part {...props} />;
  if (!error) return <Placeholder rows={3} className="h-40" />;
  return <LoadFailure title={`The ${name} could not be loaded`} error={error} onRetry={refetch} />;
}
