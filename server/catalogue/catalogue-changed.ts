import { purgeCatalogue } from '../services/cdn.ts';
import { forgetCatalogue } from './read-catalogue.ts';

/** Makes published changes visible. Call before confirming the change. Never fails. */
export async function catalogueChanged(): Promise<void> {
  forgetCatalogue();
  await purgeCatalogue();
}
