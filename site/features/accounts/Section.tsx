import { type ReactNode, useId } from 'react';
import { Card } from '#site/components/ui/Card.tsx';

interface SectionProps {
  title: string;
  children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}
