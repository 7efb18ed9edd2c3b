import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { createContent } from '#contract/admin/content.ts';
import { DEFAULT_ORDER, TITLE_MAX_LENGTH } from '#contract/limits.ts';
import { describeFailure, showSuccess } from '#site/components/admin/toasts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { Switch } from '#site/components/ui/Switch.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { contentQueries } from './content-queries.ts';
import { PdfUpload } from './PdfUpload.tsx';
import { parseOrder } from './parse-order.ts';
import { usePdfUpload } from './use-pdf-upload.ts';

const contentForm = z.object({
  title: createContent.request.shape.title,
  order: z.pipe(z.string(), z.transform(parseOrder)),
  isLocked: z.boolean(),
});

interface ContentFormProps {
  topicId: string;
  onClose: () => void;
}

export function ContentForm({ topicId, onClose }: ContentFormProps) {
  const upload = usePdfUpload();
  const [isLocked, setLocked] = useState(true);
  const { form, submit, isPending, failure } = useApiForm({
    schema: contentForm,
    defaultValues: { order: String(DEFAULT_ORDER) },
    held: { isLocked },
    send: async (values) => {
      const item = { ...values, body: values.title, isPreview: false };
      try {
        await call(createContent, { topicId, ...item, downloadUrl: upload.downloadUrl });
      } finally {
        // Also after a failure: the item may exist although the response was lost.
        void contentQueries.of(topicId).invalidate();
      }
      showSuccess(adminMessages.contentCreated);
      onClose();
    },
    onError: describeFailure,
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
        <Input placeholder={adminLabels.contentTitleHint} maxLength={TITLE_MAX_LENGTH} />
      </FormField>
      <PdfUpload upload={upload} />
      <FormField form={form} name="order" label={adminLabels.order}>
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
          {isPending ? adminLabels.creating : adminLabels.createContent}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {adminLabels.cancel}
        </Button>
      </div>
    </form>
  );
}
