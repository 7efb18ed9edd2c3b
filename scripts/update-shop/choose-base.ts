/**
 * Chooses the commit of the product that shares the most files with a shop, because a copy of the product need not be
 * of a release. The earliest of several such commits.
 * @param history output of `git log --first-parent --reverse --raw --no-abbrev -z --format=%H`, from the first commit on
 * @param shop hashes of the shop's files, by path
 * @param from first commit that may be chosen; any by default
 * @returns undefined if `history` lacks `from`, or no commit shares a file
 */
export function chooseBase(
  history: string,
  shop: ReadonlyMap<string, string>,
  from?: string,
): string | undefined {
  let [base, most, shared]: [string | undefined, number, number] = [undefined, 0, 0];
  let commit: string | undefined;
  let isAfter = from === undefined;
  const finishCommit = () => {
    isAfter ||= commit === from;
    if (isAfter && shared > most) [base, most] = [commit, shared];
  };
  const tokens = history.split('\0').values();
  for (const token of tokens) {
    const [, , before, after] = token.split(' ');
    if (after === undefined) {
      finishCommit();
      commit = token;
      continue;
    }
    const own = shop.get(tokens.next().value ?? '');
    if (own === before) shared -= 1;
    if (own === after) shared += 1;
  }
  finishCommit();
  return base;
}
