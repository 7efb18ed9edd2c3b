import { ANSWER_MAX_LENGTH, PROMPT_MAX_LENGTH } from '#contract/practice/card-text.ts';

export interface Card {
  prompt: string;
  answer: string;
}

/** Words that name a kind of text instead of a subject, alone or with a number, such as “Example” or “Theorem 1.2”. */
const LABEL_WORDS = `approach|aufgabe|beispiel|bemerkung|best practices?|beweis|complexity|constraints?|d[ée]finitions?|
  exemples?|exercices?|explanation|final (?:output|thoughts)|findings|future (?:directions?|research|work)|indication|key steps|
  preuve|remarques?|satz|th[ée]or[èe]me|abbreviations?|abstract|acknowledgements?|activit(?:y|ies)|advice|agenda|aims?|analysis|answers?|appendix|
  applications?|apply it|assumptions?|authors?|axiom|background|benefits?|bibliography|box|caption|
  case(?: study)?|causes?|caution|chain(?: of reasoning)?|challenges?|chapter|characteristics|
  check(?:list| your understanding)?|claim|comments?|common (?:errors?|mistakes?)|components?|conclusions?|cons|
  consequences?|contents|context|copyright|corollary|counterexample|course|creation|credits?|dates?|day|
  deadline|definitions?|description|diagram|(?:dis)?advantages?|discussion|drawbacks?|edition|effects?|
  email|equation|essay(?: plan)?|evaluation|examples?(?: (?:of|in|sentence).*)?|
  exam(?: tips?| questions?| technique)?|exceptions?|exercises?|extension|extract|fact|features?|figure|formula|
  further reading|glossary|goals?|grade|guidance|handout|hints?|homework|how it works|image|impacts?|
  implications?|importance|important|indicative content|instructions?|instructor|interpretation|introduction|
  isbn|issue|item|judge?ment|key (?:facts?|ideas?|points?|questions?|terms?|words?|vocabulary)|
  learning (?:aims?|objectives?|outcomes?)|lecture(?:r)?|lemma|lesson|level|limitations?|links?|location|marks?|
  mark scheme|materials(?: and methods)?|methods?|mind map|names?|n.?b.?|notation|notes?|notice|objectives?|
  observation|office hours|outline|overview|page|paper|paragraph|part|phase|phone|picture|plan|plenary|point|
  practice|preface|prerequisites?|problems?|procedure|professor|proof|properties|property|proposition|pros|publisher|
  purpose|questions?|quick check|quiz|reading|reasons?|recap|recommendations?|references?|remarks?|remember|
  requirements?|resources?|results?|review|revision|role|role play|room|round|rule|sample|school|score|section|
  self-check|sentence|session|significance|sketch|slide|solutions?|sources?|stage|starter|statement|steps?|
  strengths?|student|subject|subtotal|success criteria|summary|synoptic links?|table|tasks?|teacher|
  tel(?:ephone)?|terms?|text|theorem|time|tips?|title|to do|top(?:ic|ics)|total|true or false|tutorial|types|
  unit|updates?|usage|uses|version|video|vocabulary|warm-up|warning|weakness(?:es)?|websites?|week|
  why it matters|word bank|worked examples?|worksheet|year`;
const LABEL = new RegExp(
  `^(?:${LABEL_WORDS.replace(/\s*\n\s*/g, '')})(?:[\\s.:#–-]*(?:\\(?[\\dA-Z]\\)?|[\\divxlc.]+)\\b.*)?$`,
  'i',
);
/** A word with a number, in any language, such as “Satz 3.1” or “Round 2”, and the end of a series, “Part 2”. */
const NUMBERED = /^[\p{L}’'-]+\.? ?\(?\d[\d.]*\)?[a-z]?[.)]?$|\b(?:part|no\.?|number) [\divx]+$/iu;
const EXAM = /\bAO\d\b|\d ?marks?\b|\[\d+\]|\(\d+ ?(?:marks?|pts|points)\)|_{3,}|\.{4,}|…{2,}/i;
const TASK =
  /^(?:analyse|assess|calculate|click|compare|complete the|decide|describe|determine|discuss|download|draw|evaluate|examine|explain|fill in|find|identify|illustrate|justify|outline|prove|solve|state (?:how|the|two|three|what|why)|suggest|to what extent|using|write)\b/i;
const QUESTION = /^(?:how|what|why)\b|\?$/i;
/** Words that no term begins with, and no term or answer ends with: it is a part of a sentence. */
const INNER_WORDS =
  'about|although|am|and|are|as|at|be|because|been|but|by|can|could|do|does|during|except|for|from|given|had|has|have|hence|here|however|if|into|is|it|its|let|must|my|nor|of|or|our|s?h(?:e|er|is)|should|since|so|than|that|their|them|then|therefore|these|they|this|those|thus|until|was|we|were|when|where|whereas|which|while|who|whose|will|with|would|you|your';
const BEGINS_WITHIN = new RegExp(`^(?:${INNER_WORDS}|in|on the|at the|to the)(?= |$)`, 'i');
const ENDS_WITHIN = new RegExp(`(?:^| )(?:${INNER_WORDS}|an?|the|in|on|to)$`);
/** Tasks within an answer. */
const INNER_TASK =
  /(?:^|[.:;] )(?:calculate|determine|evaluate|explain|find|prove|show that|suggest|write)\b/i;
/** A word, or an abbreviation in capitals. */
const HAS_WORD = /\p{L}{3}|(?<![\p{L}\p{N}])\p{Lu}{2,}/u;
/** Verbs and other words that make a prompt a sentence. */
const SENTENCE_WORD =
  /\b(?:is|are|was|were|am|has|have|had|can|could|will|would|should|must|may|does|do|did|you|we|they|it|there|this|these|those|here|following|above|below)\b/i;
/** An answer that refers to what stands elsewhere, or speaks to a reader. */
const REFERENCE =
  /\b(?:appendix|chapter|diagram|exercise|extract|fig(?:ure)?|graph|handout|lecture|lemma|page|proposition|section|slide|table|theorem|textbook)\.? [\dA-Z](?:\.?\d)*\b|\b(?:see|in|on|from|by|at) (?:the |this |our )?(?:(?:above|next|previous|following|earlier|last) )?(?:appendix|chapter|diagram|exercise|extract|figure|graph|handout|lecture|page|section|slide|table|textbook|video)\b|\((?:see|cf|\d+(?:\.\d+)+)\b|\bthe following\b|\bas follows\b|\b(?:above|below)[.,)]|https?:|www\.|@\w/i;
const SPEAKS =
  /^(?:we|us|our|i|you|your|let|recall|consider|note|notice|assume|assuming|suppose|remember|imagine|first(?:ly)?|second(?:ly)?|next|finally|then|thus|hence|therefore|however|so|but|and|or|also|it|its|they|their|s?h(?:e|er|is)|this|that|these|those|there|such|here|now|again|in other words|for (?:example|instance)|e\.g\.|i\.e\.|yes|no|which|where|whereas|although|in this|in our|as (?:we|a result)|if we|when we|since)\b/i;
/** Another term after a sentence, such as “… of a word. Syntax: …”. */
const INNER_TERM = /[.!?)] \p{Lu}[^.:]{1,40}: \p{Lu}/u;
/** A number, a bracket, a quotation or an example. */
const BAD_START = /^(?:[\p{Sc}\d([‘’“”"]|examples? )/iu;
/** An answer longer than this ends as a sentence. In characters. */
const MAX_OPEN = 120;
const MAX_COMMAS = 8;

/** An end that a formula, a list or a picture continues. */
const OPEN_END = /[,:;(=+×÷<>≤≥~/\p{Pd}]$/u;
const SENTENCE_END = /[.!?。]["'”’)\]]*$/;
const INNER_END = /\p{Ll}{2}[.!?] \p{Lu}/u;
/** Text that PDFium cannot read, or reads in the wrong order. */
const UNREADABLE =
  /[\ufffd\p{Co}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Signs of a formula that does not stay whole in a line of text. */
const FORMULA = /[\^_]\(|[→⇒∑∏∫√∂⎧⎨⎩⎛⎝⎞⎠]/u;
/** Items of a list, one after another. */
const LIST_ITEM =
  /\betc\.?$|[•▪◦‣●○■□✓➢❖]|(?:^| )[-–]\p{L}|(?:^| )\(?(?:[2-9]|i{2,3}|[b-d])[.)] \p{L}/u;

const MAX_PROMPT_WORDS = 7;
const MAX_SINGLE_LETTERS = 0.2;

const countWords = (text: string) => text.split(' ').length;

/** True if a student could answer the prompt without the page, and the answer is whole. */
export function isGoodCard({ prompt, answer }: Card): boolean {
  const isShort = prompt.length <= PROMPT_MAX_LENGTH && answer.length <= ANSWER_MAX_LENGTH;
  if (!isShort || UNREADABLE.test(prompt + answer) || EXAM.test(`${prompt} ${answer}`))
    return false;
  return isGoodPrompt(prompt) && isGoodAnswer(prompt, answer);
}

function isGoodPrompt(whole: string): boolean {
  // After a colon, the head of a table.
  const [prompt = ''] = whole.split(': ');
  if (!HAS_WORD.test(prompt) || !isBalanced(prompt) || FORMULA.test(prompt)) return false;
  if (LABEL.test(prompt) || NUMBERED.test(prompt) || REFERENCE.test(prompt)) return false;
  if (QUESTION.test(prompt)) return true;
  return (
    countWords(prompt) <= MAX_PROMPT_WORDS &&
    !TASK.test(prompt) &&
    !BEGINS_WITHIN.test(prompt) &&
    !ENDS_WITHIN.test(prompt) &&
    !SENTENCE_WORD.test(prompt) &&
    !/^[([]|[;!@“”"]|, .*,|\p{Ll}\. \p{Lu}/u.test(prompt)
  );
}

function isGoodAnswer(prompt: string, answer: string): boolean {
  const start = answer.replace(/^(?:an?|the) /i, '').toLowerCase();
  const isAbout = QUESTION.test(prompt) || start.startsWith(prompt.toLowerCase());
  return (
    isWhole(answer) &&
    !answer.includes('?') &&
    ![REFERENCE, LIST_ITEM, FORMULA, INNER_TASK, INNER_TERM, BAD_START].some((sign) =>
      sign.test(answer),
    ) &&
    (isAbout || !SPEAKS.test(answer)) &&
    answer.split(',').length <= MAX_COMMAS &&
    prompt.toLowerCase() !== answer.toLowerCase()
  );
}

/** True unless the answer is cut, or torn out of a formula. */
function isWhole(answer: string): boolean {
  const characters = answer.replace(/\s/g, '').length;
  const letters = answer.match(/\p{L}/gu)?.length ?? 0;
  const words = answer.split(' ');
  const single = words.filter((word) => /^\p{L}$/u.test(word) && !/^[aAI]$/.test(word));
  const needsEnd = INNER_END.test(answer) || answer.length > MAX_OPEN;
  return (
    HAS_WORD.test(answer) &&
    letters * 2 > characters &&
    single.length <= words.length * MAX_SINGLE_LETTERS &&
    isBalanced(answer) &&
    !OPEN_END.test(answer) &&
    !ENDS_WITHIN.test(answer) &&
    (!needsEnd || SENTENCE_END.test(answer))
  );
}

const isBalanced = (text: string) =>
  ['()', '[]', '“”', '{}'].every(
    ([open = '', close = '']) => text.split(open).length === text.split(close).length,
  );
