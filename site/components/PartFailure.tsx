import { paths } from '#site/lib/paths.ts';
import { errorMessages } from '#site/texts/errors.ts';
import { Alert } from './ui/Alert.tsx';
import { Button } from './ui/Button.tsx';
import { ReloadButton } from './ui/ReloadButton.tsx';

interface PartFailureProps {
  title: string;
  text: string;
}

/** Replaces a part of a page that failed. Keeps what a student owns within reach. */
export function PartFailure({ title, text }: PartFailureProps) {
  return (
    <div className="grid gap-3 py-4">
      <Alert tone="accent" title={title}>
        {text}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <ReloadButton />
        <Button href={paths.purchases()} variant="quiet" size="small" data-for="user">
          {errorMessages.yourPurchases}
        </Button>
        <Button href={paths.home()} variant="quiet" size="small">
          {errorMessages.allSubjects}
        </Button>
      </div>
    </div>
  );
}
