import { Alert } from '#site/components/ui/Alert.tsx';
import { ReloadButton } from '#site/components/ui/Button.tsx';
import type { FormFailure } from './use-api-form.ts';

interface FormAlertProps {
  failure: FormFailure | undefined;
  takesFocus?: boolean;
}

export function FormAlert({ failure, takesFocus = false }: FormAlertProps) {
  if (!failure) return null;
  const { title, description, reference, needsReload } = failure;
  return (
    <>
      <Alert tone="accent" title={title} reference={reference} takesFocus={takesFocus}>
        {description}
      </Alert>
      {needsReload && <ReloadButton />}
    </>
  );
}
