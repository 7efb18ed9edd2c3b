/** Text, or the beginning or end of marked content. */
export interface TextPiece {
  str?: string;
  hasEOL?: boolean;
  height?: number;
  width?: number;
  transform?: number[];
  type?: string;
  id?: string | null;
  tag?: string | null;
}

export interface TextBlock {
  level: number | undefined;
  isPicture?: true;
  text: string;
}

export interface TextTags {
  headings: ReadonlyMap<string, number>;
  /** Texts by the id that they precede. Texts with an unknown id come last. */
  pictures: ReadonlyMap<string, readonly string[]>;
}

interface Line {
  isPicture?: true;
  text: string;
  height: number;
  /** Distance from the bottom of the page. */
  baseline: number;
  level: number | undefined;
  end: number;
}

/** Height of an untagged heading, in multiples of the usual height. */
const HEADING_RATIO = 1.25;
/** Lines further apart than this many times their height belong to different paragraphs. */
const PARAGRAPH_RATIO = 1.75;
/** Pieces of a line this many times their height apart are different words. */
const WORD_GAP = 0.25;
const UNTAGGED_LEVEL = 2;
const NO_LINE = { height: 0, baseline: 0, level: undefined, end: 0 };
const BULLET = /^([•▪◦–‣●○■-]|\(?\d{1,2}[.)]|[a-z]\))\s/;

/** Skips artifacts, such as the line that names the buyer. */
export function toBlocks(items: readonly TextPiece[], tags: TextTags): TextBlock[] {
  const lines = toLines(items, tags);
  const usual = median(lines.flatMap(({ height, isPicture }) => (isPicture ? [] : height)));
  const isTagged = tags.headings.size > 0;
  const blocks: (TextBlock & { last: Line })[] = [];
  for (const line of lines) {
    const byHeight = !isTagged && line.height > usual * HEADING_RATIO ? UNTAGGED_LEVEL : undefined;
    const level = line.level ?? byHeight;
    const before = blocks.at(-1);
    const isWhole = line.isPicture || before?.isPicture;
    if (before && !isWhole && before.level === level && continues(before.last, line)) {
      before.text = join(before.text, line.text);
      before.last = line;
    } else {
      const kind = line.isPicture && { isPicture: line.isPicture };
      blocks.push({ ...kind, level, text: line.text, last: line });
    }
  }
  return blocks.map(({ last, ...block }) => block);
}

function toLines(items: readonly TextPiece[], { headings, pictures }: TextTags): Line[] {
  const lines: Line[] = [];
  const open: { isArtifact: boolean; level: number | undefined }[] = [];
  let line: Line | undefined;
  const waiting = new Map(pictures);
  const addPictures = (id: string) => {
    const texts = waiting.get(id) ?? [];
    waiting.delete(id);
    if (line && texts.length > 0) lines.push(line);
    if (texts.length > 0) line = undefined;
    for (const text of texts) lines.push({ ...NO_LINE, isPicture: true, text });
  };
  for (const { str, hasEOL, height = 0, width = 0, transform, type, id, tag } of items) {
    if (type?.startsWith('begin')) {
      if (id) addPictures(id);
      const level = (id && headings.get(id)) || open.at(-1)?.level;
      open.push({ isArtifact: tag === 'Artifact' || open.at(-1)?.isArtifact === true, level });
    } else if (type === 'endMarkedContent') open.pop();
    if (str === undefined || open.at(-1)?.isArtifact) continue;
    const [, , , , left = 0, baseline = 0] = transform ?? [];
    line ??= { text: '', height: 0, baseline, level: open.at(-1)?.level, end: left };
    if (Math.abs(left - line.end) > height * WORD_GAP && str.trim()) line.text += ' ';
    line.text += str;
    if (str.trim()) line.end = left + width;
    line.height = Math.max(line.height, str.trim() ? height : 0);
    if (!hasEOL) continue;
    lines.push(line);
    line = undefined;
  }
  if (line) lines.push(line);
  line = undefined;
  // Pictures that the page's text does not place.
  for (const id of waiting.keys()) addPictures(id);
  return lines.filter(({ text }) => text.trim());
}

function continues(before: Line, line: Line): boolean {
  const gap = before.baseline - line.baseline;
  const isNear = gap >= -1 && gap < Math.max(before.height, line.height) * PARAGRAPH_RATIO;
  return isNear && !BULLET.test(line.text.trim());
}

/** Removes a hyphen at the end of a line if a lower-case letter follows. */
function join(before: string, line: string): string {
  const next = line.trim();
  const isBroken = /\p{L}[-\u00ad]$/u.test(before.trim()) && /^\p{Ll}/u.test(next);
  return isBroken ? before.trim().slice(0, -1) + next : `${before.trim()} ${next}`;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
