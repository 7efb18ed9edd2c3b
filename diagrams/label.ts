export interface Run {
  text: string;
  isSubscript: boolean;
}

/** Splits `P_1` into runs: `P` on the baseline and the subscript `1`. */
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

/** Returns the label as plain text, e.g. for a screen reader: `P1`. */
export function plainLabel(text: string): string {
  return labelRuns(text)
    .map((run) => run.text)
    .join('');
}
