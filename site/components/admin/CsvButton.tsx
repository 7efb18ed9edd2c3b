import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { useMutation } from '#site/lib/use-mutation.ts';
import { showError } from './toasts.ts';

interface CsvButtonProps {
  label: string;
  fileName: string;
  /** A call instead of a link, because the admin token must not appear in an address. */
  fetchCsv: () => Promise<string>;
}

export function CsvButton({ label, fileName, fetchCsv }: CsvButtonProps) {
  const { mutate, isPending } = useMutation<void, string>(fetchCsv, {
    onSuccess: (csv) => saveCsv(fileName, csv),
    onError: showError,
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

/** Saves the CSV with a byte-order mark, so that spreadsheets read it as UTF-8. */
function saveCsv(name: string, csv: string): void {
  const type = 'text/csv;charset=utf-8';
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv.replace(/^\uFEFF/, '')], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
