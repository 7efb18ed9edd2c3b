import { type ReactNode, useState } from 'react';
import { countRead } from '#contract/progress/progress.ts';
import { PractiseTopic } from '#site/components/PractiseTopic.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { isListOpen, type LocalFile, rememberList } from './browser-progress.ts';
import { updateLabels } from './labels.ts';
import { PagesRead } from './PagesRead.tsx';

/** Returns the id of a topic's heading, for links to the topic. */
export const topicHeadingId = (id: string) => `topic-${id}`;

interface TopicFoldProps {
  id: string;
  name: string;
  level: 2 | 3;
  /** Shown in the margin. */
  number?: number;
  /** Files that the student may open. */
  files: readonly { id: string; pages?: number | undefined; update?: object | undefined }[];
  progress: ReadonlyMap<string, LocalFile>;
  /** Number of cards and drills that the student may practise. */
  practice: number;
  /** Shown before the name of a folded topic, unless the row is narrow. */
  picture?: ReactNode;
  children: ReactNode;
}

/** A topic of an owned subject. This browser remembers which topics the student folded. */
export function TopicFold({ id, name, level, files, progress, practice, ...row }: TopicFoldProps) {
  const { number, picture, children } = row;
  const [isOpen] = useState(() => isListOpen(id, true));
  const heading = topicHeadingId(id);
  const Heading = `h${level}` as const;
  const read = files.map(({ id, pages = 0 }) => countRead(progress.get(id)?.read ?? '', pages));
  return (
    <li className="topic-row" aria-labelledby={heading}>
      {number !== undefined && <span className="topic-number">{number}</span>}
      <details
        className="topic-details"
        data-list={id}
        open={isOpen}
        onToggle={({ currentTarget }) => rememberList(id, currentTarget.open, true)}
      >
        <summary>
          <Icon name="chevron" />
          {picture}
          <span className="topic-summary">
            <Heading
              id={heading}
              tabIndex={-1}
              className={level === 2 ? 'topic-name' : 'font-sans font-semibold'}
            >
              {name}
            </Heading>
            <span className="topic-state" data-for="user">
              {files.some(({ update }) => update) && <Badge>{updateLabels.updated}</Badge>}
              <PagesRead read={sum(read)} pages={sum(files.map(({ pages = 0 }) => pages))} />
            </span>
          </span>
        </summary>
        {children}
      </details>
      <PractiseTopic id={id} cards={practice} labelledBy={heading} className="topic-practise" />
    </li>
  );
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
