import pLimit from 'p-limit';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { getDraftId, useClient } from 'sanity';
import { nextOrder } from '../schema/order.ts';
import { API_VERSION } from '../settings.ts';
import { newItem, referenceTo } from '../templates.ts';
import { studioTexts } from '../texts.ts';
import { ShopError } from './call-shop.ts';
import { titleFromFileName } from './title-from-file-name.ts';
import {
  type Attempt,
  checkFile,
  type Failure,
  type Step,
  toFailure,
  toPdfField,
  uploadPdf,
} from './upload-pdf.ts';
import { useLeaveWarning } from './use-pdf-upload.ts';

/** Upload of one of several PDFs, which becomes a new content item of a topic. */
export interface TopicUpload {
  /** Id of the new item. */
  id: string;
  topicId: string;
  fileName: string;
  /** Place of the new item. A failed upload keeps its place. */
  order: number;
  state: { phase: 'waiting' } | Step | { phase: 'added' } | Failure;
}

interface Uploads {
  uploads: readonly TopicUpload[];
  /** Uploads files in their order, and creates an item of the topic for each. */
  add: (topicId: string, files: readonly File[]) => Promise<void>;
  /** Tries again, or puts another file in the place of a refused file. */
  retry: (upload: TopicUpload, other?: File) => void;
  remove: (upload: TopicUpload) => void;
}

/** A few at a time, because they share the owner's connection. */
const inTurn = pLimit(2);

const UploadsContext = createContext<Uploads | undefined>(undefined);

export function useTopicUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('Files can be added only within the Studio');
  return uploads;
}

export const isUnderWay = ({ state: { phase } }: TopicUpload): boolean =>
  phase === 'waiting' || phase === 'sending' || phase === 'checking';

/** Keeps the uploads of several PDFs outside the forms, so that they continue while the editor opens others. */
export function TopicUploads({ children }: { children: ReactNode }) {
  const client = useClient({ apiVersion: API_VERSION });
  const [uploads, setUploads] = useState<readonly TopicUpload[]>([]);
  const attempts = useRef(new Map<string, Pick<Attempt, 'file' | 'address' | 'isSent'>>());
  useLeaveWarning(uploads.some(isUnderWay));

  const show = (id: string, state: TopicUpload['state']) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, state } : each)));

  const upload = async ({ id, topicId, order }: TopicUpload) => {
    const saved = attempts.current.get(id);
    if (!saved) return;
    try {
      const { token } = client.config();
      if (!token) throw new ShopError(studioTexts.signInAgain);
      const attempt: Attempt = Object.assign(saved, { token, control: new AbortController() });
      const { pdf } = await uploadPdf(attempt, (step) => show(id, step));
      await client.createIfNotExists({
        _id: getDraftId(id),
        _type: 'contentItem',
        title: titleFromFileName(attempt.file.name),
        topic: await referenceTo('topic', topicId, { getClient: () => client }),
        order,
        ...newItem,
        pdf: toPdfField(pdf),
      });
      attempts.current.delete(id);
      show(id, { phase: 'added' });
    } catch (error) {
      show(id, toFailure(error));
    }
  };

  const start = (each: TopicUpload, file: File) => {
    const refusal = checkFile(file);
    if (refusal) return show(each.id, { phase: 'failed', message: refusal, canRetry: false });
    show(each.id, { phase: 'waiting' });
    if (attempts.current.get(each.id)?.file !== file) attempts.current.set(each.id, { file });
    void inTurn(() => upload(each));
  };

  const add = async (topicId: string, files: readonly File[]) => {
    const first = await nextOrder(
      { type: 'contentItem', parentId: topicId },
      { getClient: () => client },
    );
    const taken = uploads.filter((each) => each.topicId === topicId).map(({ order }) => order);
    const from = Math.max(first, ...taken.map((order) => order + 1));
    const added = files.map((file, place) => ({
      id: crypto.randomUUID(),
      topicId,
      fileName: file.name,
      order: from + place,
      state: { phase: 'waiting' as const },
    }));
    setUploads((all) => [...all, ...added]);
    for (const [place, each] of added.entries()) {
      const file = files[place];
      if (file) start(each, file);
    }
  };

  const retry = (each: TopicUpload, other?: File) => {
    const file = other ?? attempts.current.get(each.id)?.file;
    if (!file) return;
    setUploads((all) =>
      all.map((upload) => (upload.id === each.id ? { ...upload, fileName: file.name } : upload)),
    );
    start(each, file);
  };

  const remove = ({ id }: TopicUpload) => {
    attempts.current.delete(id);
    setUploads((all) => all.filter((each) => each.id !== id));
  };

  return <UploadsContext value={{ uploads, add, retry, remove }}>{children}</UploadsContext>;
}
