import { errorMessages } from '#site/texts/errors.ts';
import { Button } from './Button.tsx';

/** Reloads the page, for failures that trying again cannot mend. */
export const ReloadButton = () => (
  <Button
    variant="secondary"
    size="small"
    className="justify-self-start"
    onClick={() => location.reload()}
  >
    {errorMessages.reload}
  </Button>
);
