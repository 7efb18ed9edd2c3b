export interface Run {
  text: string;
  isSubscript: boolean;
}

/** Splits `P_1` into its runs: `P` on the line and `1` below it. */
export function labelRuns(text: string): Run[] {
  return text
    .split(/(_.)/u)
    .filter((part) => part !== '')
    .map((part) =>
      /^_.$/u.test(part)
        ? { text: part.slice(1), isSubscript: true }
        : { text: part, isSubscript: false },
    );
}

/** The label as it is read aloud or searched for: `P1`. */
export function plainLabel(text: string): string {
  return labelRuns(text)
    .map((run) => run.text)
    .join('');
}
