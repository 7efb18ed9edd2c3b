import type { Row } from '../row.ts';
import { median } from '../statistics.ts';
import type { Opening } from './read-file.ts';

/** One round: the file of 30 pages twice, the others once. */
export interface Openings {
  first: Opening;
  later: Opening;
  others: Opening[];
  scan: Opening;
}

interface Scrolled {
  canvases: number;
  memory: number;
}

const atMost = (name: string, measured: number, unit: string, target: number): Row => ({
  name: `The reader: ${name}`,
  measured,
  unit,
  target,
  bound: 'at most',
});

/** Compares what opening costs with its targets: the middle time, and the most that any file asks for. */
export function rowsOfOpening(rounds: readonly Openings[]): Row[] {
  const middle = (pick: (round: Openings) => number) => median(rounds.map(pick)) / 1_000;
  const notes = rounds.flatMap(({ first, others }) => [first, ...others]);
  const scans = rounds.map(({ scan }) => scan);
  const most = (openings: readonly Opening[], pick: (opening: Opening) => number) =>
    Math.max(...openings.map(pick));
  const kilobytes = ({ bytes }: Opening) => bytes / 1024;
  return [
    atMost(
      'LCP',
      middle(({ first }) => first.lcp),
      's',
      1.5,
    ),
    atMost(
      'page 1 sharp, first visit',
      middle(({ first }) => first.sharp),
      's',
      6,
    ),
    atMost(
      'page 1 sharp, later visits',
      middle(({ later }) => later.sharp),
      's',
      2.5,
    ),
    atMost('main thread blocked', middle(({ first }) => first.blocked) * 1_000, 'ms', 200),
    atMost(
      'requests before page 1',
      most([...notes, ...scans], ({ requests }) => requests),
      '',
      8,
    ),
    atMost('bytes before page 1', most(notes, kilobytes), 'kB', 350),
    atMost('bytes before page 1 of a scan of 10 MB', most(scans, kilobytes), 'kB', 500),
  ];
}

/** Compares what scrolling takes with its targets. */
export function rowsOfScrolling({ text, pictures }: { text: Scrolled; pictures: Scrolled }): Row[] {
  return [
    atMost('live canvases', Math.max(text.canvases, pictures.canvases), '', 8),
    atMost('memory of the page, 100 pages of text', text.memory, 'MB', 400),
    atMost('memory of the page, 10 MB with pictures, little memory', pictures.memory, 'MB', 400),
  ];
}
