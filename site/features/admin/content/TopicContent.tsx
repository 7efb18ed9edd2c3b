import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  createContentEndpoint,
  deleteContentEndpoint,
  getAdminContent,
} from '#contract/admin/content.ts';
import type { ContentItem } from '#contract/catalogue/catalogue.ts';
import { DEFAULT_ORDER, TITLE_MAX_LENGTH } from '#contract/limits.ts';
import { ConfirmButton } from '#site/components/admin/ConfirmButton.tsx';
import { Switch } from '#site/components/admin/Switch.tsx';
import { Tooltip } from '#site/components/admin/Tooltip.tsx';
import { showError, showSuccess } from '#site/components/admin/toasts.ts';
import { useRemoval } from '#site/components/admin/use-removal.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { toastFailure } from '#site/forms/toast-failure.ts';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { PdfUpload, usePdfUpload } from './PdfUpload.tsx';

const contentQueries = new Queries((topicId) => call(getAdminContent, { topicId }));

export function TopicContent({ topicId }: { topicId: string }) {
  const [isAdding, setAdding] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const contents = contentQueries.of(topicId);
  const query = useQuery(contents);
  const refresh = () => contents.invalidate();
  const close = () => {
    setAdding(false);
    toggle.current?.focus();
  };

  return (
    <>
      <Button
        ref={toggle}
        variant={isAdding ? 'secondary' : 'primary'}
        aria-expanded={isAdding}
        onClick={() => setAdding(!isAdding)}
        className="justify-self-start"
      >
        {adminLabels.addContent}
      </Button>
      {isAdding && <ContentForm topicId={topicId} onSent={refresh} onClose={close} />}
      <LoadStatus query={query} what="The content" rows={2} className="h-16" />
      {query.data && <ContentList items={query.data} onChanged={refresh} />}
    </>
  );
}

interface ContentFormProps {
  topicId: string;
  /** Called after a failure, too: the item may exist although the response was lost. */
  onSent: () => unknown;
  onClose: () => void;
}

function ContentForm({ topicId, onSent, onClose }: ContentFormProps) {
  const upload = usePdfUpload();
  const [isLocked, setLocked] = useState(true);
  const { form, submit, isPending, failure } = useApiForm({
    schema: contentForm,
    defaultValues: { order: String(DEFAULT_ORDER) },
    held: { isLocked },
    send: async (values) => {
      const item = { ...values, body: values.title, isPreview: false };
      try {
        await call(createContentEndpoint, { topicId, ...item, downloadUrl: upload.downloadUrl });
      } finally {
        onSent();
      }
      showSuccess('Content created successfully');
      onClose();
    },
    onError: (error) => toastFailure(error),
    onInvalid: (title) => ({ title }),
  });
  const { focus } = form;
  useEffect(() => focus('title'), [focus]);

  return (
    <form
      method="post"
      noValidate
      aria-label={adminLabels.addContent}
      aria-busy={isPending}
      onSubmit={submit}
      className="grid gap-4 rounded border border-rule bg-paper p-[min(1rem,4vw)]"
    >
      <FormField form={form} name="title" label={adminLabels.contentTitle}>
        <Input placeholder="Enter content title" maxLength={TITLE_MAX_LENGTH} />
      </FormField>
      <PdfUpload upload={upload} />
      <FormField form={form} name="order" label="Order">
        <Input type="number" inputMode="numeric" className="max-w-32" />
      </FormField>
      <Switch
        label={isLocked ? adminLabels.locked : adminLabels.free}
        isOn={isLocked}
        onChange={setLocked}
      />
      <FormAlert failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={upload.isSending} aria-disabled={isPending}>
          {isPending ? 'Creating...' : adminLabels.createContent}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const contentForm = z.object({
  title: createContentEndpoint.request.shape.title,
  order: z.pipe(z.string(), z.transform(parseOrder)),
  isLocked: z.boolean(),
});

export function parseOrder(text: string): number {
  const order = Number.parseInt(text, 10);
  return Number.isSafeInteger(order) ? order : DEFAULT_ORDER;
}

function ContentList({ items, onChanged }: { items: ContentItem[]; onChanged: () => unknown }) {
  const { heading, list, remove, isRemoving } = useRemoval({
    items,
    remove: (id) => call(deleteContentEndpoint, { id }),
    onRemoved: () => showSuccess('Content deleted successfully'),
    onError: showError,
    onSettled: onChanged,
  });
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {`Existing Content (${items.length} files)`}
      </h3>
      {items.length === 0 && <p className="text-muted">No files yet.</p>}
      <ul
        ref={list}
        className="grid gap-3 grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))]"
      >
        {items.map(({ id, title, isLocked, downloadUrl }) => (
          <li
            key={id}
            aria-busy={isRemoving(id)}
            className="flex flex-wrap items-center gap-x-3 rounded border border-rule py-1 pr-1 pl-3"
          >
            <Tooltip text={isLocked ? adminLabels.locked : adminLabels.free}>
              <span className={isLocked ? 'text-accent' : 'text-brand'}>
                <Icon name={isLocked ? 'lock' : 'unlock'} />
                <span className="sr-only">{isLocked ? 'Locked' : 'Free'}</span>
              </span>
            </Tooltip>
            <span className="wrap-anywhere min-w-0 grow basis-28">
              {title}
              {!downloadUrl && <span className="block text-muted text-xs">No PDF</span>}
            </span>
            <ConfirmButton
              label={`Delete ${title}`}
              isDisabled={isRemoving(id)}
              question={`Delete “${title}”?`}
              consequence={isLocked ? consequences.locked : consequences.free}
              onConfirm={() => remove(id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const consequences = {
  locked: 'Students who bought the subject lose this file immediately. This cannot be undone.',
  free: 'Students can no longer download this file. This cannot be undone.',
};
