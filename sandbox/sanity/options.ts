import type { Operation } from './document.ts';

export interface SanityOptions {
  /** 0 takes any free port. */
  port: number;
  /** Folder of documents and assets. Only one process may use it. */
  dataDir: string;
  projectId: string;
  dataset: string;
  token: string;
  /** Role of `token`; administrator by default. */
  role?: Role | undefined;
  /** Administrator token for the Studio; `token` by default. */
  studioToken?: string | undefined;
  studioUser?: StudioUser | undefined;
  members?: readonly Member[] | undefined;
  webhook?: WebhookTarget | undefined;
  /** Rate limit for mutations and for uploads. Default: 25, as in the hosted service. */
  ratePerSecond?: number | undefined;
}

/** A viewer may not write, and an editor may not see the project's settings. */
export type Role = 'administrator' | 'editor' | 'viewer';

export interface Member {
  token: string;
  role: Role;
  user: StudioUser;
}

export interface StudioUser {
  id: string;
  name: string;
  email: string;
}

export interface WebhookTarget {
  url: string;
  secret: string;
  /** Default: all three. */
  on?: readonly Operation[] | undefined;
  isDisabled?: boolean | undefined;
  /** GROQ filter of documents. Default: every document, with assets, without drafts. */
  filter?: string | undefined;
  /** GROQ projection for the body. Default: the document. */
  projection?: string | undefined;
}
