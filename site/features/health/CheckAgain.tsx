import { Button } from '#site/components/ui/Button.tsx';

interface CheckAgainProps {
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

export const CheckAgain = ({ isFetching, refetch }: CheckAgainProps) => (
  <Button
    variant="secondary"
    size="small"
    aria-disabled={isFetching}
    onClick={() => isFetching || void refetch()}
  >
    {isFetching ? 'Checking...' : 'Check again'}
  </Button>
);
