import { type ReactNode, useId } from 'react';
import { Card } from '#site/components/ui/Card.tsx';

interface AdminCardProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function AdminCard({ title, action, children }: AdminCardProps) {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </Card>
  );
}
