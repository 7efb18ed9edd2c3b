import type { ComponentType } from 'react';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { type Query, useQuery } from '#site/lib/query.ts';

/** A tab whose script is loaded when the tab opens. */
export function LateTab({ tab }: { tab: Query<ComponentType> }) {
  const { data: Tab, error } = useQuery(tab);
  if (Tab) return <Tab />;
  if (!error) return <Placeholder rows={3} className="h-40" />;
  // Browsers remember that a script could not be loaded until the page is.
  const reload = () => location.reload();
  return <LoadFailure title="The tab could not be loaded" error={error} onRetry={reload} />;
}
