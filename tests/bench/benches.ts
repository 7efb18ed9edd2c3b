import type { Bench } from './row.ts';
import { access } from './rows/access.ts';
import { builds } from './rows/builds.ts';
import { catalogue } from './rows/catalogue.ts';
import { costs } from './rows/costs.ts';
import { figures } from './rows/figures.ts';
import { files } from './rows/files.ts';
import { functions } from './rows/functions.ts';
import { lighthouse } from './rows/lighthouse.ts';
import { load } from './rows/load.ts';
import { pages } from './rows/pages.ts';
import { reader } from './rows/reader.ts';
import { roundTrips } from './rows/round-trips.ts';
import { scripts } from './rows/scripts.ts';
import { search } from './rows/search.ts';
import { students } from './rows/students.ts';

/** Everything that `npm run bench` measures, in its order. */
export const benches: readonly Bench[] = [
  roundTrips,
  catalogue,
  access,
  students,
  files,
  functions,
  figures,
  pages,
  lighthouse,
  reader,
  scripts,
  search,
  builds,
  costs,
  load,
];
