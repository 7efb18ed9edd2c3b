import type { ComponentProps } from 'react';
import { LoadFailure } from './LoadFailure.tsx';
import { Placeholder } from './Placeholder.tsx';

interface LoadStatusProps extends ComponentProps<typeof Placeholder> {
  query: { data: unknown; error: unknown; refetch: () => unknown };
  /** Names the data in the message after a failure, e.g. 'The sales'. */
  what: string;
}

/** Placeholder of a query's data, or the reason why a call failed. Nothing once the data is there. */
export function LoadStatus({ query, what, ...placeholder }: LoadStatusProps) {
  const { data, error, refetch } = query;
  if (error)
    return <LoadFailure title={`${what} could not be loaded`} error={error} onRetry={refetch} />;
  return data === undefined && <Placeholder {...placeholder} />;
}
