import { UnpublishIcon } from '@sanity/icons/Unpublish';
import { Box, Button, Flex, Text } from '@sanity/ui';
import { useState } from 'react';
import {
  type DocumentActionComponent,
  type DocumentActionProps,
  useDocumentOperation,
  usePerspective,
} from 'sanity';
import { ConfirmDeleteDialog } from 'sanity/structure';
import { getOwned } from '../../contract/catalogue/catalogue.ts';
import { studioTexts } from '../texts.ts';

/** @returns the reason for keeping a subject; undefined if no student owns it */
async function reasonToKeep(
  shopUrl: string,
  { id, published }: Pick<DocumentActionProps, 'id' | 'published'>,
): Promise<string | undefined> {
  try {
    const path = getOwned.path.replace(':id', encodeURIComponent(id));
    const response = await fetch(new URL(path, shopUrl));
    const { isOwned } = getOwned.response.parse(await response.json());
    if (!isOwned) return undefined;
    const isOffSale = published?.['isOnSale'] === false;
    return isOffSale
      ? studioTexts.ownedOffSale
      : 'Students own this subject. Take it off sale instead.';
  } catch {
    return studioTexts.ownersUnknown;
  }
}

/** Guards an action that would take a subject from its buyers: it runs only if the subject has no buyers. */
export function refuseWhileOwned(
  action: DocumentActionComponent,
  shopUrl: string,
): DocumentActionComponent {
  const useGuarded: DocumentActionComponent = (props) => {
    const description = action(props);
    const [reason, setReason] = useState<string>();
    if (!description) return null;
    const onHandle = async () => {
      const refusal = await reasonToKeep(shopUrl, props);
      if (refusal) setReason(refusal);
      else description.onHandle?.();
    };
    if (!reason) return { ...description, onHandle };
    const content = (
      <Box data-testid="subject-stays">
        <Text>{reason}</Text>
      </Box>
    );
    const onClose = () => setReason(undefined);
    const footer = (
      <Flex justify="flex-end">
        <Button mode="bleed" text="Close" onClick={onClose} />
      </Flex>
    );
    return {
      ...description,
      onHandle,
      dialog: { type: 'dialog', header: 'The subject was not removed', content, footer, onClose },
    };
  };
  // The Studio finds its own actions by this name.
  useGuarded.action = action.action;
  return useGuarded;
}

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
