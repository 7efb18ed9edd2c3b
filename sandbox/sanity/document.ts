/** A stored document. Documents are never changed in place: a new revision is a new object. */
export interface LakeDocument {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [attribute: string]: unknown;
}

export type LakeDocuments = ReadonlyMap<string, LakeDocument>;

/** What one transaction did to one document. */
export interface Change {
  id: string;
  before: LakeDocument | null;
  after: LakeDocument | null;
  /** The mutations that concern this document, as a listener may apply them. */
  mutations: Record<string, unknown>[];
}

/** A transaction that was accepted. */
export interface Commit {
  transactionId: string;
  /** ISO 8601. */
  timestamp: string;
  author: string;
  changes: Change[];
}

export type Operation = 'create' | 'update' | 'delete';

/** What happened to the document, in the service's words. */
export function operationOf(change: Pick<Change, 'before' | 'after'>): Operation {
  if (!change.before) return 'create';
  return change.after ? 'update' : 'delete';
}

export const draftIdOf = (id: string): string => `drafts.${publishedIdOf(id)}`;

/** `drafts.a` and `versions.r.a` are both layers of `a`. */
export function publishedIdOf(id: string): string {
  if (id.startsWith('drafts.')) return id.slice('drafts.'.length);
  if (id.startsWith('versions.')) return id.split('.').slice(2).join('.');
  return id;
}

export const isPublishedId = (id: string): boolean => publishedIdOf(id) === id;

/** Content that somebody wrote and published: no draft and none of the service's own documents. */
export function isPublishedContent(change: Change): boolean {
  const type = (change.after ?? change.before)?._type ?? '';
  return isPublishedId(change.id) && !type.startsWith('sanity.') && !type.startsWith('system.');
}
