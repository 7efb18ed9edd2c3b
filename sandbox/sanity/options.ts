import type { Operation } from './document.ts';

export interface SanityOptions {
  /** 0 takes any free port. */
  port: number;
  /** The folder of documents and assets. Only one process may use it. */
  dataDir: string;
  projectId: string;
  dataset: string;
  token: string;
  /** What `token` permits. Default: everything. */
  role?: Role | undefined;
  /** Permits everything to the Studio. Default: `token`. */
  studioToken?: string | undefined;
  /** The user of both tokens. */
  studioUser?: StudioUser | undefined;
  /** More people with a token of their own. */
  members?: readonly Member[] | undefined;
  webhook?: WebhookTarget | undefined;
  /** The most mutations, and the most uploads, in a second. Default: 25, as in the hosted service. */
  ratePerSecond?: number | undefined;
}

/** A viewer may not write, and an editor may not see the project's settings. */
export type Role = 'administrator' | 'editor' | 'viewer';

/** A member of the project, as far as a token proves it. */
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

/** A webhook, with the fields of the hosted service's own form. */
export interface WebhookTarget {
  url: string;
  /** Signs the deliveries. */
  secret: string;
  /** Default: all three. */
  on?: readonly Operation[] | undefined;
  isDisabled?: boolean | undefined;
  /** GROQ: which documents it is about. Default: every document, with assets, without drafts. */
  filter?: string | undefined;
  /** GROQ: the body. Default: the document. */
  projection?: string | undefined;
}
