import { Icon } from '#site/components/ui/Icon.tsx';
import { saveFile } from '#site/lib/save-file.ts';
import { CallButton } from './CallButton.tsx';

interface CsvButtonProps {
  label: string;
  fileName: string;
  /** A call instead of a link, because the admin token must not appear in an address. */
  fetchCsv: () => Promise<string>;
}

export function CsvButton({ label, fileName, fetchCsv }: CsvButtonProps) {
  return (
    <CallButton run={fetchCsv} onSuccess={(csv) => saveFile(fileName, toBlob(csv))}>
      <Icon name="download" />
      {label}
    </CallButton>
  );
}

/** Adds a byte-order mark, so that spreadsheets read the file as UTF-8. */
const toBlob = (csv: string) =>
  new Blob(['\uFEFF', csv.replace(/^\uFEFF/, '')], { type: 'text/csv;charset=utf-8' });
