import { errorMessages } from '#site/texts/errors.ts';
import { Button } from './Button.tsx';

/** Button that reloads the page, for failures that a retry cannot fix. */
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
