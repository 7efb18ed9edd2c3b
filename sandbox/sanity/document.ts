/** Stored document. It is immutable: a new revision is a new object. */
export interface LakeDocument {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [attribute: string]: unknown;
}

export type LakeDocuments = ReadonlyMap<string, LakeDocument>;

export interface Change {
  id: string;
  before: LakeDocument | null;
  after: LakeDocument | null;
  mutations: Record<string, unknown>[];
}

export interface Commit {
  transactionId: string;
  /** ISO 8601. */
  timestamp: string;
  author: string;
  changes: Change[];
}

export type Operation = 'create' | 'update' | 'delete';

export function toOperation(change: Pick<Change, 'before' | 'after'>): Operation {
  if (!change.before) return 'create';
  return change.after ? 'update' : 'delete';
}

export const toDraftId = (id: string): string => `drafts.${toPublishedId(id)}`;

/** Returns the id without its layer: `drafts.a` and `versions.r.a` are layers of `a`. */
export function toPublishedId(id: string): string {
  if (id.startsWith('drafts.')) return id.slice('drafts.'.length);
  if (id.startsWith('versions.')) return id.split('.').slice(2).join('.');
  return id;
}

export const isPublishedId = (id: string): boolean => toPublishedId(id) === id;

/** Tells whether the change concerns published content: no draft, no asset, no system document. */
export function isPublishedContent(change: Change): boolean {
  const type = (change.after ?? change.before)?._type ?? '';
  return isPublishedId(change.id) && !type.startsWith('sanity.') && !type.startsWith('system.');
}
