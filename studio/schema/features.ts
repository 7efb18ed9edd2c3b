export const FEATURES = [
  'Detailed Chains of Analysis',
  'Recent Real World Examples',
  'A* Evaluation',
];
