import { ActionButton } from './ActionButton.tsx';
import { Card } from './Card.tsx';

interface NoticeProps {
  title: string;
  text: string;
  action: { href: string; label: string };
}

/** Card in place of a page's content, with a message and one action. */
export function Notice({ title, text, action }: NoticeProps) {
  return (
    <Card className="mx-auto grid max-w-[30rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{title}</h1>
      <p role="status">{text}</p>
      <ActionButton href={action.href}>{action.label}</ActionButton>
    </Card>
  );
}
