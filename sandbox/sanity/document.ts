/** A stored document. It is immutable: a new revision is a new object. */
export interface LakeDocument {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [attribute: string]: unknown;
}

export type LakeDocuments = ReadonlyMap<string, LakeDocument>;

/** The change of one document in one transaction. */
export interface Change {
  id: string;
  before: LakeDocument | null;
  after: LakeDocument | null;
  /** The mutations of this document, which a listener may apply. */
  mutations: Record<string, unknown>[];
}

/** An accepted transaction. */
export interface Commit {
  transactionId: string;
  /** ISO 8601. */
  timestamp: string;
  author: string;
  changes: Change[];
}

export type Operation = 'create' | 'update' | 'delete';

/** The kind of a change, in the service's terms. */
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

/** Whether the change concerns published content: no draft, no asset, no system document. */
export function isPublishedContent(change: Change): boolean {
  const type = (change.after ?? change.before)?._type ?? '';
  return isPublishedId(change.id) && !type.startsWith('sanity.') && !type.startsWith('system.');
}
