import { Component, type ComponentType, type ReactNode, useEffect } from 'react';
import { guardTranslatedText } from '#site/lib/translated-text.ts';
import { errorMessages } from '#site/texts/errors.ts';
import { mountToaster } from './mount-toaster.ts';
import { PartFailure } from './PartFailure.tsx';

if (typeof document !== 'undefined') guardTranslatedText();

/** Turns a component into an island with the page's toaster and an error boundary. */
export function island<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function Island(props: Props) {
    useEffect(mountToaster, []);
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
    return <PartFailure title={errorMessages.partFailed} text={errorMessages.partFailedText} />;
  }
}
