import { useMutation } from '@tanstack/react-query';
import { type SubmitEventHandler, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { createContent } from '#contract/admin/content.ts';
import { DEFAULT_ORDER, TITLE_MAX_LENGTH } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { Switch } from '#site/components/ui/Switch.tsx';
import { ApiError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { queryClient, queryKeys } from '#site/lib/query.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { tellFailure, tellMistake, tellSuccess } from '../toasts.ts';
import { PdfUpload } from './PdfUpload.tsx';
import { parseOrder } from './parse-order.ts';
import { usePdfUpload } from './use-pdf-upload.ts';

interface ContentFormProps {
  topicId: string;
  onClose: () => void;
}

/** Spec section 2: the form for a new content item; defaults of section 3. */
export function ContentForm({ topicId, onClose }: ContentFormProps) {
  const title = useRef<HTMLInputElement>(null);
  const order = useRef<HTMLInputElement>(null);
  const [isLocked, setLocked] = useState(true);
  const upload = usePdfUpload();
  useEffect(() => title.current?.focus(), []);

  const create = useMutation({
    mutationFn: (item: z.input<typeof createContent.request>) => call(createContent, item),
    onSuccess: () => {
      tellSuccess(adminMessages.contentCreated);
      onClose();
    },
    onError: tellFailure,
    // After a failure too: the item may be there although its answer never came.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.adminContent(topicId) }),
  });
  const fields = create.error instanceof ApiError ? create.error.fields : {};

  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    if (create.isPending) return;
    const text = title.current?.value.trim() ?? '';
    if (!text) {
      tellMistake(messages.titleMissing);
      title.current?.focus();
      return;
    }
    create.mutate({
      topicId,
      title: text,
      body: text,
      isPreview: false,
      isLocked,
      downloadUrl: upload.downloadUrl,
      order: parseOrder(order.current?.value ?? ''),
    });
  };

  return (
    <form
      method="post"
      noValidate
      aria-label={adminLabels.addContent}
      aria-busy={create.isPending}
      onSubmit={submit}
      className="grid gap-4 rounded border border-rule bg-paper p-4"
    >
      <Field label={adminLabels.contentTitle} {...(fields['title'] && { error: fields['title'] })}>
        <Input
          ref={title}
          placeholder={adminLabels.contentTitleHint}
          maxLength={TITLE_MAX_LENGTH}
        />
      </Field>
      <PdfUpload upload={upload} />
      <Field label={adminLabels.order} {...(fields['order'] && { error: fields['order'] })}>
        <Input
          ref={order}
          type="number"
          inputMode="numeric"
          defaultValue={DEFAULT_ORDER}
          className="max-w-32"
        />
      </Field>
      <Switch
        label={isLocked ? adminLabels.locked : adminLabels.free}
        isOn={isLocked}
        onChange={setLocked}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={upload.isSending} aria-disabled={create.isPending}>
          {create.isPending ? adminLabels.creating : adminLabels.createContent}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {adminLabels.cancel}
        </Button>
      </div>
    </form>
  );
}
