import { useRef, useState } from 'react';
import { repeatFailure } from '#site/components/admin/toasts.ts';
import { LatePart } from '#site/components/LatePart.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { loadLate } from '#site/lib/load-late.ts';
import { Query } from '#site/lib/query.ts';
import { checkEvidenceFile } from './check-evidence-file.ts';

const evidenceForm = new Query(
  async () => (await loadLate(() => import('./EvidenceForm.tsx'))).EvidenceForm,
);

export function EvidenceUpload({ onUploaded }: { onUploaded: () => unknown }) {
  const input = useRef<HTMLInputElement>(null);
  const [fileError, setFileError] = useState<string>();
  const [pdf, setPdf] = useState<File>();

  const clear = () => {
    setPdf(undefined);
    if (input.current) input.current.value = '';
  };
  const choose = (file: File | undefined) => {
    const error = file && checkEvidenceFile(file);
    setFileError(error);
    if (error) {
      repeatFailure({ title: error });
      clear();
    } else setPdf(file);
  };

  return (
    <div className="grid gap-4">
      <Field label="Grade Evidence PDF" hint="At most 4 MB." error={fileError}>
        <input
          ref={input}
          type="file"
          accept=".pdf"
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          className="min-h-11 w-full rounded border border-edge bg-sheet text-sm file:mr-3 file:min-h-11 file:border-0 file:bg-brand-wash file:px-4 file:font-semibold file:text-brand"
        />
      </Field>
      {pdf && (
        <LatePart part={evidenceForm} name="form" props={{ pdf, onUploaded, onDone: clear }} />
      )}
    </div>
  );
}
