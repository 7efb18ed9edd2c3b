import { describeError, errorReference, needsReload } from '#site/lib/api-error.ts';
import { Alert } from './Alert.tsx';
import { Button, ReloadButton } from './Button.tsx';

interface LoadFailureProps {
  title: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Reason and retry button in place of data that failed to load. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <div className="grid gap-3">
      <Alert tone="accent" title={title} reference={errorReference(error)}>
        {describeError(error)}
      </Alert>
      {needsReload(error) ? (
        <ReloadButton />
      ) : (
        <Button
          variant="secondary"
          size="small"
          onClick={() => void onRetry()}
          className="justify-self-start"
        >
          Try Again
        </Button>
      )}
    </div>
  );
}
