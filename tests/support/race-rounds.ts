/** Rounds of each race. More rounds find rarer races: `npm run test:races` runs 1,000. */
export const RACE_ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 40);
