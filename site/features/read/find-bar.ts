import { readerLabels } from '#site/texts/reader.ts';
import { button, part, setOpen } from './elements.ts';
import { Find, type FindParts } from './find.ts';

/** Milliseconds without a key, after which words are looked for. */
const TYPING_TIME = 200;

/** Joins the bar for finding words with a document. */
export function startFindBar(parts: Omit<FindParts, 'say'>) {
  const bar = part('find-bar', HTMLElement);
  const words = part('words', HTMLInputElement);
  const matches = part('matches', HTMLElement);
  const find = new Find({
    ...parts,
    say: (text) => {
      matches.textContent = text;
    },
  });
  /** Whether a link has brought the words, until others are typed. */
  let isHit = false;
  const fail = () => {
    matches.textContent = readerLabels.findFailed;
  };
  const search = (page?: number) =>
    void find.search(words.value, isHit ? { page } : undefined).catch(fail);
  const step = (by: 1 | -1) => void find.step(by).catch(fail);

  /** @param page where a link leads */
  const open = (wanted?: string, page?: number) => {
    if (wanted !== undefined) isHit = page !== undefined;
    setOpen(button('find'), bar, true);
    if (wanted !== undefined) words.value = wanted;
    words.focus();
    words.select();
    if (words.value) search(page);
  };
  const close = () => {
    if (bar.hidden) return;
    find.clear();
    matches.textContent = '';
    setOpen(button('find'), bar, false);
    button('find').focus();
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  words.addEventListener('input', () => {
    clearTimeout(typing);
    isHit = false;
    typing = setTimeout(() => search(), TYPING_TIME);
  });
  words.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
  });
  button('find').addEventListener('click', () => (bar.hidden ? open() : close()));
  button('find-close').addEventListener('click', close);
  button('find-next').addEventListener('click', () => step(1));
  button('find-previous').addEventListener('click', () => step(-1));

  return {
    open,
    close,
    markPage: (page: number) => find.markPage(page),
    /** Forgets the marks, because something else is shown. */
    clear: () => find.clear(),
    /** Finds the words again in what is shown now. */
    repeat: () => {
      if (!bar.hidden) search();
    },
  };
}
