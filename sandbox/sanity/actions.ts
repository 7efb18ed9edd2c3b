import type { Action, ActionRequest } from './action-request.ts';
import { isPublishedId, type LakeDocument, toDraftId, toPublishedId } from './document.ts';
import { dataError } from './errors.ts';
import { applyPatch } from './patch.ts';
import { strengthen } from './references.ts';
import type { Transaction } from './transaction.ts';

/** Applies an action. @throws LakeError 404 or 409; the transaction must then be discarded */
export function applyAction(transaction: Transaction, action: ActionRequest): void {
  switch (action.actionType) {
    case 'sanity.action.document.create':
      create(transaction, action);
      break;
    case 'sanity.action.document.edit':
      edit(transaction, action);
      break;
    case 'sanity.action.document.publish':
      publish(transaction, action);
      break;
    case 'sanity.action.document.unpublish':
      unpublish(transaction, action);
      break;
    case 'sanity.action.document.delete':
      remove(transaction, action);
      break;
    case 'sanity.action.document.discard':
      discard(transaction, action.draftId);
      break;
    // The Studio also deletes and resets drafts by this name.
    case 'sanity.action.document.version.discard':
      discard(transaction, action.versionId);
      break;
  }
}

function create(transaction: Transaction, action: Action<'create'>): void {
  const id = action.attributes._id ?? toDraftId(action.publishedId);
  const exists = transaction.get(id) ?? transaction.get(action.publishedId);
  if (exists && action.ifExists === 'ignore') return;
  requireAbsent(transaction, action.publishedId);
  requireAbsent(transaction, id);
  transaction.put({ ...action.attributes, _id: id }, (stored) => ({ create: stored }));
}

function edit(transaction: Transaction, { draftId, publishedId, patch }: Action<'edit'>): void {
  const draft = transaction.get(draftId) ?? copyToDraft(transaction, publishedId, draftId);
  const { ifRevisionID: _, ...operations } = patch;
  transaction.put(applyPatch(draft, patch), () => ({ patch: { id: draftId, ...operations } }));
}

function publish(transaction: Transaction, action: Action<'publish'>): void {
  const { draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId } = action;
  const draft = requireDocument(transaction, draftId);
  const published = transaction.get(publishedId);
  requireRevision(draft, ifDraftRevisionId);
  if (published) requireRevision(published, ifPublishedRevisionId);
  const document = {
    ...strengthen(draft),
    _id: publishedId,
    _createdAt: published?._createdAt ?? draft._createdAt,
  };
  transaction.put(document, (stored) => ({ createOrReplace: stored }));
  transaction.remove(draftId);
}

function unpublish(transaction: Transaction, action: Action<'unpublish'>): void {
  const { draftId, publishedId } = action;
  requireDocument(transaction, publishedId);
  if (!transaction.get(draftId)) copyToDraft(transaction, publishedId, draftId);
  transaction.remove(publishedId);
}

function remove(transaction: Transaction, action: Action<'delete'>): void {
  const { publishedId, includeDrafts } = action;
  requireDocument(transaction, publishedId);
  for (const id of transaction.documents().keys()) {
    const isLayer = id !== publishedId && toPublishedId(id) === publishedId;
    if (isLayer && !includeDrafts.includes(id)) {
      throw actionError(409, `Document "${publishedId}" has the draft "${id}"`);
    }
  }
  for (const id of [...includeDrafts, publishedId]) if (transaction.get(id)) transaction.remove(id);
}

function discard(transaction: Transaction, id: string): void {
  requireDocument(transaction, id);
  if (isPublishedId(id)) throw actionError(409, `Document "${id}" is neither draft nor version`);
  transaction.remove(id);
}

function copyToDraft(transaction: Transaction, publishedId: string, draftId: string): LakeDocument {
  const published = requireDocument(transaction, publishedId);
  return transaction.put({ ...published, _id: draftId }, (stored) => ({
    createIfNotExists: stored,
  }));
}

function requireDocument(transaction: Transaction, id: string): LakeDocument {
  const document = transaction.get(id);
  if (document) return document;
  throw actionError(404, `The document with the ID "${id}" was not found`);
}

function requireAbsent(transaction: Transaction, id: string): void {
  if (transaction.get(id)) throw actionError(409, `Document by ID "${id}" already exists`);
}

function requireRevision(document: LakeDocument, revision: string | undefined): void {
  if (revision === undefined || revision === document._rev) return;
  throw actionError(409, `Document "${document._id}" has unexpected revision "${document._rev}"`);
}

function actionError(status: 404 | 409, description: string) {
  return dataError(status, 'actionError', description, {
    items: [{ error: { type: 'actionError', description }, index: 0 }],
  });
}
