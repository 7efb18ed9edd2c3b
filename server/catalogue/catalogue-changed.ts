import { purgeCatalogue } from '../services/cdn.ts';
import { forgetCatalogue } from './read-catalogue.ts';

/** Makes a change of published content visible, before the change is confirmed to anyone. It never fails. */
export async function catalogueChanged(): Promise<void> {
  forgetCatalogue();
  await purgeCatalogue();
}
