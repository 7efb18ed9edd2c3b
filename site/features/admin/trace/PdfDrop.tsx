import { useId, useState } from 'react';

interface PdfDropProps {
  label: string;
  hint: string;
  onFile: (file: File) => void;
}

/** The native input fills the area, so that it accepts a chosen or dropped file. */
export function PdfDrop({ label, hint, onFile }: PdfDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const leave = () => setIsOver(false);
  return (
    <div
      className={`relative grid justify-items-center gap-1 rounded border-2 border-dashed px-4 py-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 ${isOver ? 'border-brand bg-brand-wash' : 'border-edge'}`}
    >
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        accept=".pdf,application/pdf"
        aria-describedby={`${id}-hint`}
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={leave}
        onDrop={leave}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
