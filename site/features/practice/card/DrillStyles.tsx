import styles from '#site/styles/drill.css?inline';

/** Styles of drills, for cards that the page judges. React adds them once. */
export const DrillStyles = () => (
  <style href="drill" precedence="card">
    {styles}
  </style>
);
