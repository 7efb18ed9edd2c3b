/** How a local lake is set up. */
export interface SanityOptions {
  /** 0 takes any free port. */
  port: number;
  /** Holds the documents' database and the assets. One process owns it. */
  dataDir: string;
  projectId: string;
  dataset: string;
  /** May read and write everything. */
  token: string;
  /** Opens the Studio; may do the same. */
  studioToken?: string | undefined;
  /** Who the tokens belong to. */
  studioUser?: StudioUser | undefined;
  /** Where changes of published documents are told. */
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
