import { todayLabels } from '#site/lib/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { Button } from './ui/Button.tsx';

interface PractiseTopicProps {
  /** The topic's id. */
  id: string;
  /** Number of cards and drills that the student may practise. */
  cards: number;
  /** Id of the element that names the topic. */
  labelledBy: string;
  className: string;
}

/** Button to a topic's cards and drills. Nothing without any. */
export const PractiseTopic = ({ id, cards, labelledBy, className }: PractiseTopicProps) =>
  cards > 0 && (
    <Button
      href={paths.practise({ topic: id })}
      variant="quiet"
      size="small"
      className={className}
      aria-describedby={labelledBy}
    >
      {todayLabels.topic(cards)}
    </Button>
  );
