/** The features that a new subject starts with. */
export const FEATURES = [
  'Detailed Chains of Analysis',
  'Recent Real World Examples',
  'A* Evaluation',
];
