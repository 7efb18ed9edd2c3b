import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';

interface OutcomeProps {
  /** Sentence about the success. */
  done?: string | undefined;
  error?: unknown;
}

/** Shows the outcome of the latest call, below its button or row of buttons. */
export function Outcome({ done, error }: OutcomeProps) {
  return (
    <>
      {/* Rendered while empty, so that screen readers announce the change. */}
      <p role="status" className="order-last basis-full text-sm empty:sr-only">
        {done}
      </p>
      {error !== undefined && (
        <div className="order-last basis-full">
          <FormAlert failure={describeFailure(error)} />
        </div>
      )}
    </>
  );
}
