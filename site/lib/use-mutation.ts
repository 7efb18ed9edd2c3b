import { useRef, useState } from 'react';

interface Handlers<Input, Output> {
  onSuccess?: (output: Output, input: Input) => void;
  onError?: (error: unknown) => void;
  /** After either. The mutation is pending until it has finished. */
  onSettled?: () => unknown;
}

interface MutationState<Input, Output> {
  /** What the latest mutation is about; undefined before the first one. */
  input: Input | undefined;
  isPending: boolean;
  output?: Output;
  error?: unknown;
}

/** Calls that change something, each sent once. The state is that of the latest one. */
export function useMutation<Input, Output>(
  run: (input: Input) => Promise<Output>,
  { onSuccess, onError, onSettled }: Handlers<Input, Output> = {},
) {
  const [state, setState] = useState<MutationState<Input, Output>>({
    input: undefined,
    isPending: false,
  });
  const latest = useRef(0);
  const attempt = async (input: Input): Promise<Pick<typeof state, 'output' | 'error'>> => {
    try {
      const output = await run(input);
      onSuccess?.(output, input);
      return { output };
    } catch (error) {
      onError?.(error);
      return { error };
    }
  };
  const mutate = async (input: Input) => {
    latest.current += 1;
    const number = latest.current;
    setState({ input, isPending: true });
    const result = await attempt(input);
    await onSettled?.();
    if (number === latest.current) setState({ input, isPending: false, ...result });
  };
  return { ...state, mutate: (input: Input) => void mutate(input) };
}
