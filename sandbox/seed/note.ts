/**
 * A topic of the sample shop: a set of notes and one sheet, as data. `pdf.ts` typesets each as a PDF,
 * and the seed uploads both to the CMS.
 */
export interface TopicSeed {
  /** The exam board's number for the topic: `4.1.1`. */
  reference: string;
  name: string;
  /** The name of the topic's diagram. */
  diagram: string;
  notes: Note;
  sheet: Sheet;
}

/** At least two pages and 600 words. */
export interface Note {
  title: string;
  isLocked: boolean;
  sections: Section[];
}

export interface Section {
  heading: string;
  kind: 'definitions' | 'chain' | 'example' | 'evaluation' | 'text' | 'diagram';
  blocks: Block[];
}

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'definition'; term: string; text: string }
  /** Numbered steps, each a cause and its effect. */
  | { kind: 'chain'; steps: string[] }
  | { kind: 'list'; items: string[] }
  /** A diagram of `diagrams/`, by name. */
  | { kind: 'diagram'; name: string; caption: string }
  | { kind: 'table'; head: string[]; rows: string[][] };

/** Exactly one page. */
export interface Sheet {
  title: string;
  kind: 'essay plan' | 'diagram drill';
  isLocked: boolean;
  question: string;
  blocks: Block[];
}
