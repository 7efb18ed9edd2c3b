import { Component, type ComponentType, type ReactNode, useEffect } from 'react';
import { paths } from '#site/lib/paths.ts';
import { ignoreHeldEnter } from '#site/lib/second-press.ts';
import { mountToasts, showPendingToast } from '#site/lib/toast.ts';
import { guardTranslatedText } from '#site/lib/translated-text.ts';
import { Alert } from './ui/Alert.tsx';
import { Button, ReloadButton } from './ui/Button.tsx';

if (typeof document !== 'undefined') {
  guardTranslatedText();
  ignoreHeldEnter();
  mountToasts();
}

/** Turns a component into an island with an error boundary. */
export function island<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function Island(props: Props) {
    // After `mountToasts`, because screen readers announce only what is added to a live region.
    useEffect(showPendingToast, []);
    return (
      <Boundary>
        <Part {...props} />
      </Boundary>
    );
  };
}

/** Replaces children that throw with a message; without the boundary, React would remove the whole island. */
export class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <PartFailure
        title="This part of the page cannot be shown"
        text="Something went wrong on our side. Please reload the page."
      />
    );
  }
}

/** Shows the previous page's toast on a page without islands. */
export const PendingToast = island(() => null);

/** Replaces a part of a page that failed. Keeps what a student owns within reach. */
export function PartFailure({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid gap-3 py-4">
      <Alert tone="accent" title={title}>
        {text}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <ReloadButton />
        <Button href={paths.purchases()} variant="quiet" size="small" data-for="user">
          Your Purchases
        </Button>
        <Button href={paths.home()} variant="quiet" size="small">
          All Subjects
        </Button>
      </div>
    </div>
  );
}
