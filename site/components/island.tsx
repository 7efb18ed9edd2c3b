import { Component, type ComponentType, type ReactNode, useEffect } from 'react';
import { guardTranslatedText } from '#site/lib/translated-text.ts';
import { errorMessages } from '#site/texts/errors.ts';
import { mountToaster } from './mount-toaster.ts';
import { PartFailure } from './PartFailure.tsx';

// In the browser, not in the build.
if (typeof document !== 'undefined') guardTranslatedText();

/** Makes a component an island: it has the page's toaster, and says so if it cannot be shown. */
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

/** Shows a sentence with a way on in the place of children that throw; without it, React removes the whole island. */
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
