import { useMutation } from '@tanstack/react-query';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { saveCsv } from '#site/lib/save-file.ts';
import { tellFailure } from './toasts.ts';

interface CsvButtonProps {
  label: string;
  fileName: string;
  /** Fetched by a call, not by a link: the administrator's token is never part of an address. */
  fetchCsv: () => Promise<string>;
}

/** Saves a table as CSV. */
export function CsvButton({ label, fileName, fetchCsv }: CsvButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchCsv,
    onSuccess: (csv) => saveCsv(fileName, csv),
    onError: tellFailure,
  });
  return (
    <Button
      variant="secondary"
      size="small"
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    >
      <Icon name="download" />
      {label}
    </Button>
  );
}
