import { z } from 'zod';
import { patchOperations } from './patch.ts';

const id = z.string().min(1);
const prefix = 'sanity.action.document';

export const actionRequest = z.discriminatedUnion('actionType', [
  z.object({
    actionType: z.literal(`${prefix}.create`),
    publishedId: id,
    attributes: z.looseObject({ _id: id.optional(), _type: z.string().min(1) }),
    ifExists: z.enum(['fail', 'ignore']).default('fail'),
  }),
  z.object({
    actionType: z.literal(`${prefix}.edit`),
    draftId: id,
    publishedId: id,
    patch: patchOperations.strip(),
  }),
  z.object({
    actionType: z.literal(`${prefix}.publish`),
    draftId: id,
    publishedId: id,
    ifDraftRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }),
  z.object({ actionType: z.literal(`${prefix}.unpublish`), draftId: id, publishedId: id }),
  z.object({
    actionType: z.literal(`${prefix}.delete`),
    publishedId: id,
    includeDrafts: z.array(id).default([]),
  }),
  z.object({ actionType: z.literal(`${prefix}.discard`), draftId: id }),
  z.object({ actionType: z.literal(`${prefix}.version.discard`), versionId: id }),
]);
export type ActionRequest = z.infer<typeof actionRequest>;
export type Action<Name extends string> = Extract<
  ActionRequest,
  { actionType: `${typeof prefix}.${Name}` }
>;
