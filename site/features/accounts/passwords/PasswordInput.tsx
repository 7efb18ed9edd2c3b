import { type ComponentProps, useState } from 'react';
import { Input } from '#site/components/ui/Input.tsx';

interface PasswordInputProps extends Omit<ComponentProps<typeof Input>, 'type'> {
  /** Names what the toggle shows, e.g. 'new password'. */
  subject: string;
  autoComplete?: 'new-password' | 'current-password';
}

/** Password input with a toggle that shows its text; wrap it in a `Field`. */
export function PasswordInput(props: PasswordInputProps) {
  const { subject, autoComplete = 'new-password', ...input } = props;
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...input}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-18"
      />
      <button
        type="button"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${subject}`}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 min-w-16 rounded px-3 font-semibold text-brand text-sm hover:bg-brand-wash"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
