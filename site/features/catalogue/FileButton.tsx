import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { readAdminToken } from '#site/lib/session.ts';
import { subjectLabels } from '#site/texts/subject.ts';
import { downloadAsAdministrator } from './download-as-administrator.ts';

interface FileButtonProps {
  id: string;
  /** Id of the element that names the file. */
  titleId: string;
}

export function FileButton({ id, titleId }: FileButtonProps) {
  const path = `/objects/${id}`;
  return (
    <ActionButton
      href={path}
      variant="secondary"
      size="small"
      aria-describedby={titleId}
      onSubmit={(event) => {
        // A student's cookie is sent without a script.
        if (!readAdminToken()) return;
        event.preventDefault();
        void downloadAsAdministrator(id, path);
      }}
    >
      {subjectLabels.downloadPdf}
    </ActionButton>
  );
}
