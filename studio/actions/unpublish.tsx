import { UnpublishIcon } from '@sanity/icons/Unpublish';
import { useState } from 'react';
import { type DocumentActionComponent, useDocumentOperation, usePerspective } from 'sanity';
import { ConfirmDeleteDialog } from 'sanity/structure';

/** Unpublishes from the form as it opens. The Studio's own action is hidden until the published version is chosen. */
export const unpublish: DocumentActionComponent = function useUnpublish({
  id,
  type,
  published,
  release,
}) {
  const { selectedPerspective } = usePerspective();
  const operation = useDocumentOperation(id, type).unpublish;
  const [isAsking, setIsAsking] = useState(false);
  if (selectedPerspective !== 'drafts' || release || !published) return null;
  const onClose = () => setIsAsking(false);
  const onConfirm = () => {
    onClose();
    operation.execute();
  };
  return {
    label: 'Unpublish',
    icon: UnpublishIcon,
    tone: 'critical',
    disabled: Boolean(operation.disabled),
    onHandle: () => setIsAsking(true),
    dialog: isAsking && {
      type: 'custom',
      component: (
        <ConfirmDeleteDialog
          id={id}
          type={type}
          action="unpublish"
          onCancel={onClose}
          onConfirm={onConfirm}
        />
      ),
    },
  };
};
unpublish.action = 'unpublish';
