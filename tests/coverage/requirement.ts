import type { CatalogueKey } from './catalogue.ts';

/** One thing that the shop must do. The texts are written by hand, independently of the code. */
export interface Requirement {
  demand: string;
  /** Exact texts and limits by their key in the catalogue. */
  catalogue?: { [Key in CatalogueKey]?: string | number };
  /** Exact texts and values outside the catalogue. */
  values?: string[];
  /** Method and path, e.g. `GET /api/topics/{id}/content`. */
  endpoints?: string[];
  /** Files below `site/pages/`. */
  pages?: string[];
}

/** Requirements by their stable id, e.g. `home.tagline`; a test names it as `@covers home.tagline`. */
export type Requirements = Record<string, Requirement>;
