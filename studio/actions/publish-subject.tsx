import { PublishIcon } from '@sanity/icons/Publish';
import { Button, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import {
  type DocumentActionComponent,
  type SanityClient,
  type SanityDocument,
  useClient,
  useCurrentUser,
  useWorkspace,
  validateDocument,
  type Workspace,
} from 'sanity';
import { IntentLink } from 'sanity/router';
import { z } from 'zod';
import { type Draft, listDrafts, readTree } from '../content-tree.ts';
import { Note } from '../form/Note.tsx';
import { listProblems } from '../form/problems.ts';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { isUnderWay, useTopicUploads } from '../upload/TopicUploads.tsx';

const LABEL = 'Publish subject with everything in it';

/** Publishes a subject with the drafts of its topics, cards and files, all or none of them. */
export const publishSubject: DocumentActionComponent = ({ id, onComplete }) => {
  const [isOpen, setIsOpen] = useState(false);
  const onClose = () => {
    setIsOpen(false);
    onComplete();
  };
  return {
    label: LABEL,
    icon: PublishIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: LABEL,
      content: <PublishSubject subjectId={id} onClose={onClose} />,
      onClose,
    },
  };
};

interface PlannedDraft extends Draft {
  type: string;
  typeTitle: string;
  name: string;
  hasNoPdf: boolean;
  problems: string[];
}

const shown = z.object({
  name: z.string().optional(),
  title: z.string().optional(),
  prompt: z.string().optional(),
  pdf: z.object({ version: z.number().optional() }).optional(),
});

interface Checker {
  workspace: Workspace;
  currentUser: ReturnType<typeof useCurrentUser>;
}

/** Reads the drafts that would be published, and what stops each. */
async function readPlan(
  client: SanityClient,
  subjectId: string,
  checker: Checker,
): Promise<PlannedDraft[]> {
  const raw = client.withConfig({ perspective: 'raw' });
  const drafts = listDrafts(await readTree(client), subjectId);
  const documents = await raw.getDocuments(drafts.map(({ draftId }) => draftId));
  const ids = new Set(drafts.map(({ id }) => id));
  // A draft may refer to a draft that is published together with it.
  const getDocumentExists = async ({ id }: { id: string }) =>
    ids.has(id) || raw.fetch<boolean>('count(*[_id == $id]) > 0', { id });
  const planned = await Promise.all(
    drafts.map(async (draft, at): Promise<PlannedDraft[]> => {
      const document = documents[at];
      if (!document) return [];
      const markers = await validateDocument({
        ...checker,
        document,
        getDocumentExists,
        environment: 'studio',
      });
      return [toPlanned(draft, document, markers, checker)];
    }),
  );
  return planned.flat();
}

function toPlanned(
  draft: Draft,
  document: SanityDocument,
  markers: Parameters<typeof listProblems>[0],
  { workspace }: Checker,
): PlannedDraft {
  const { name, title, prompt, pdf } = shown.catch({}).parse(document);
  const { _type: type, _rev: revision } = document;
  const schemaType = workspace.schema.get(type);
  const fields = schemaType && 'fields' in schemaType ? schemaType.fields : [];
  return {
    ...draft,
    // The validated revision: no later edit is published unseen.
    revision,
    type,
    typeTitle: schemaType?.title ?? type,
    name: name ?? title ?? prompt ?? studioTexts.untitled,
    hasNoPdf: type === 'contentItem' && pdf?.version === undefined,
    problems: listProblems(markers, fields),
  };
}

const isConflict = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 409;

interface PublishSubjectProps {
  subjectId: string;
  onClose: () => void;
}

/** Shows what would be published, and what stops it. */
function PublishSubject({ subjectId, onClose }: PublishSubjectProps) {
  const client = useClient({ apiVersion: API_VERSION });
  const workspace = useWorkspace();
  const currentUser = useCurrentUser();
  const toast = useToast();
  const { uploads } = useTopicUploads();
  const [drafts, setDrafts] = useState<PlannedDraft[]>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    readPlan(client, subjectId, { workspace, currentUser }).then(
      (plan) => isCurrent && setDrafts(plan),
      () => isCurrent && setFailure(studioTexts.planUnreadable),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, subjectId, workspace, currentUser, attempt]);

  const publish = async (checked: readonly PlannedDraft[]) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await client.action(
        checked.map(({ id, draftId, revision }) => ({
          actionType: 'sanity.action.document.publish',
          publishedId: id,
          draftId,
          ifDraftRevisionId: revision,
        })),
      );
      toast.push({ status: 'success', title: studioTexts.publishedTogether(checked.length) });
      onClose();
    } catch (error) {
      setIsBusy(false);
      setFailure(isConflict(error) ? studioTexts.changedMeanwhile : studioTexts.notPublished);
      setDrafts(undefined);
      setAttempt(attempt + 1);
    }
  };

  const all = drafts ?? [];
  const stopped = all.filter(({ problems }) => problems.length > 0);
  const withoutPdf = all.filter(({ hasNoPdf }) => hasNoPdf).length;
  const uploading = uploads.filter(isUnderWay).length;
  return (
    <Stack gap={4} data-testid="publish-subject">
      {failure && <Note tone="critical" text={failure} />}
      {!drafts && <Note tone="default" text={studioTexts.checkingDrafts} />}
      {drafts?.length === 0 && <Note tone="default" text={studioTexts.nothingToPublish} />}
      {stopped.length > 0 && <Note tone="critical" text={studioTexts.publicationStopped} />}
      {withoutPdf > 0 && <Note tone="caution" text={studioTexts.withoutPdf(withoutPdf)} />}
      {uploading > 0 && <Note tone="caution" text={studioTexts.stillUploading(uploading)} />}
      <Stack as="ul" gap={3} padding={0} data-testid="drafts">
        {all.map(({ id, type, typeTitle, name, isNew, problems }) => (
          <Stack as="li" key={id} gap={2} style={{ listStyle: 'none' }}>
            <Text size={1}>
              {`${typeTitle}: `}
              <IntentLink intent="edit" params={{ id, type }} onClick={onClose}>
                {name}
              </IntentLink>
              {isNew ? ' (new)' : ' (changed)'}
            </Text>
            {problems.map((problem) => (
              <Note key={problem} tone="critical" text={problem} />
            ))}
          </Stack>
        ))}
      </Stack>
      <Flex gap={2} justify="flex-end">
        <Button text="Cancel" mode="bleed" onClick={onClose} />
        {all.length > 0 && (
          <Button
            data-testid="publish-all"
            text={isBusy ? 'Publishing…' : studioTexts.publishAll(all.length)}
            tone="positive"
            disabled={isBusy || stopped.length > 0}
            onClick={() => publish(all)}
          />
        )}
      </Flex>
    </Stack>
  );
}
