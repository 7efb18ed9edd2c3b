import { useRef, useState } from 'react';

interface Handlers<Input, Output> {
  onSuccess?: (output: Output, input: Input) => void;
  onError?: (error: unknown) => void;
  /** Runs after success or failure. The mutation stays pending until this has finished. */
  onSettled?: () => unknown;
}

interface MutationState<Input, Output> {
  input: Input | undefined;
  isPending: boolean;
  output?: Output;
  error?: unknown;
}

/** Runs mutations without retries. Returns the state of the latest mutation. */
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
