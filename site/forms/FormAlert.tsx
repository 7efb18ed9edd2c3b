import { Alert } from '#site/components/ui/Alert.tsx';
import { ReloadButton } from '#site/components/ui/Button.tsx';
import type { FormFailure } from './use-api-form.ts';

export function FormAlert({ failure }: { failure: FormFailure | undefined }) {
  if (!failure) return null;
  const { title, description, reference, needsReload } = failure;
  return (
    <>
      <Alert tone="accent" title={title} reference={reference}>
        {description}
      </Alert>
      {needsReload && <ReloadButton />}
    </>
  );
}
