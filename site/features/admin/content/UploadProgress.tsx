import { useId } from 'react';
import { Button } from '#site/components/ui/Button.tsx';

interface UploadProgressProps {
  name: string;
  /** Fraction from 0 to 1. */
  progress: number;
  onCancel: () => void;
}

/** Progress of an upload. At 100% the shop still has to store the file. */
export function UploadProgress({ name, progress, onCancel }: UploadProgressProps) {
  const id = useId();
  const percent = Math.floor(progress * 100);
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span id={id} className="min-w-0">
          Uploading {name}
        </span>
        <span className="shrink-0 figures">{percent < 100 ? `${percent}%` : 'Storing…'}</span>
      </div>
      <progress
        aria-labelledby={id}
        max={100}
        value={percent}
        className="h-2 w-full appearance-none overflow-hidden rounded bg-rule [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-brand"
      />
      <Button variant="quiet" size="small" onClick={onCancel} className="justify-self-start">
        Cancel upload
      </Button>
    </div>
  );
}
