/** What the shop promises of every subject; a new one begins with it. */
export const FEATURES = [
  'Detailed Chains of Analysis',
  'Recent Real World Examples',
  'A* Evaluation',
];
