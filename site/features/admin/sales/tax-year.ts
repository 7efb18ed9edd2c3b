/** A UK income tax year, from 6 April to 5 April. */
export interface TaxYear {
  /** E.g. `2026/27`. */
  name: string;
  /** First and last day, e.g. `2026-04-06` and `2027-04-05`. */
  from: string;
  to: string;
}

const FIRST_DAY = '04-06';

/** @param day e.g. `2026-11-21` */
export function toTaxYear(day: string): TaxYear {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < FIRST_DAY ? 1 : 0);
  const next = String(year + 1);
  return { name: `${year}/${next.slice(2)}`, from: `${year}-${FIRST_DAY}`, to: `${next}-04-05` };
}

/** Lists the tax year of a day and the years before, latest first. */
export function latestTaxYears(day: string, count: number): TaxYear[] {
  const { from } = toTaxYear(day);
  const year = Number(from.slice(0, 4));
  return Array.from({ length: count }, (_, back) => toTaxYear(`${year - back}-${FIRST_DAY}`));
}
