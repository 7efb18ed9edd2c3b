import type { Bench } from './row.ts';
import { access } from './rows/access.ts';
import { builds } from './rows/builds.ts';
import { catalogue } from './rows/catalogue.ts';
import { costs } from './rows/costs.ts';
import { figures } from './rows/figures.ts';
import { functions } from './rows/functions.ts';
import { load } from './rows/load.ts';
import { pages } from './rows/pages.ts';
import { roundTrips } from './rows/round-trips.ts';
import { scripts } from './rows/scripts.ts';

/** Everything that `npm run bench` measures, in its order. */
export const benches: readonly Bench[] = [
  roundTrips,
  catalogue,
  access,
  functions,
  figures,
  pages,
  scripts,
  builds,
  costs,
  load,
];
