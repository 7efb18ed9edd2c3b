import { FormattedText, PromptDetails, PromptText, preparePictures } from './CardText.tsx';
import type { CardPart, CardPartProps } from './card-part.ts';

export const questionCard: CardPart = {
  Prompt: PromptText,
  Task: PromptDetails,
  Answer: WrittenAnswer,
  prepare: preparePictures,
};

/** The owner's answer, with its drawing. */
export function WrittenAnswer({ card: { answer, diagram } }: Pick<CardPartProps, 'card'>) {
  return (
    <>
      <FormattedText text={answer} />
      {diagram && <Drawing name={diagram} />}
    </>
  );
}

/** @param name drawing in the page's `DiagramSheet`, which has its title and description */
function Drawing({ name }: { name: string }) {
  if (!document.querySelector(`#${CSS.escape(name)}-title`)) return null;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its title is in the page's DiagramSheet
    <svg
      viewBox="0 0 320 240"
      role="img"
      aria-labelledby={`${name}-title ${name}-desc`}
      className="squared w-full max-w-[24rem] rounded border border-rule"
    >
      <use href={`#${name}`} />
    </svg>
  );
}
