export interface SanityOptions {
  /** 0 takes any free port. */
  port: number;
  /** The folder of documents and assets. Only one process may use it. */
  dataDir: string;
  projectId: string;
  dataset: string;
  /** Grants all permissions. */
  token: string;
  /** Grants the same to the Studio. Default: `token`. */
  studioToken?: string | undefined;
  /** The user of both tokens. */
  studioUser?: StudioUser | undefined;
  /** Receives changes of published documents. */
  webhook?: WebhookTarget | undefined;
}

export interface StudioUser {
  id: string;
  name: string;
  email: string;
}

export interface WebhookTarget {
  url: string;
  /** Signs the deliveries. */
  secret: string;
}
