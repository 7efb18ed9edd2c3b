import type { ComponentType, ReactNode } from 'react';
import type { PracticeCard } from '#contract/practice/cards.ts';

export interface CardPartProps {
  card: PracticeCard;
  /** True once the answer is shown or judged. */
  isRevealed: boolean;
  /** For cards that the page judges. Called again if the student corrects the page. */
  onJudged: (isRight: boolean) => void;
  /** Renders the reason and the ways on in place of a card of which a part does not load. */
  renderFailure: (error: unknown, onRetry: () => unknown) => ReactNode;
}

/** Parts of the page that show a kind of card. They load once a session has such a card. */
export interface CardPart {
  /** Replaces the plain prompt in the card's heading. */
  Prompt?: ComponentType<CardPartProps>;
  /** Below the heading: details of the prompt, and the task with its verdict. */
  Task: ComponentType<CardPartProps>;
  /** Shown by *Show answer*. */
  Answer?: ComponentType<CardPartProps>;
  /** Loads what the card shows in advance. May be called again. */
  prepare?: (card: PracticeCard) => void;
}
