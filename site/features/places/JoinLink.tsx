import { useLayoutEffect, useRef, useState } from 'react';
import { joinPath, spellJoinCode } from '#contract/places/joining.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { paths } from '#site/lib/paths.ts';
import { CopyLink } from './CopyLink.tsx';
import { classLabels } from './class-labels.ts';

interface JoinLinkProps {
  code: string;
  /** Names of the subjects. */
  what: string;
}

/** The link and the code with which a class joins: to copy, to print, and big on the classroom's screen. */
export function JoinLink({ code, what }: JoinLinkProps) {
  const [isShown, setShown] = useState(false);
  const address = location.host + paths.join();
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <div>
          <dt className="text-muted text-sm">{classLabels.address}</dt>
          <dd className="wrap-anywhere font-semibold text-lg">{address}</dd>
        </div>
        <div>
          <dt className="text-muted text-sm">{classLabels.code}</dt>
          <dd className="font-mono font-semibold text-xl">{spellJoinCode(code)}</dd>
        </div>
      </dl>
      <CopyLink label={classLabels.link} url={location.origin + joinPath(code)}>
        <Button variant="secondary" onClick={() => setShown(true)}>
          {classLabels.show}
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          {classLabels.print}
        </Button>
      </CopyLink>
      {isShown && (
        <BigCode
          {...{ address, what }}
          code={spellJoinCode(code)}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}

interface BigCodeProps {
  address: string;
  code: string;
  what: string;
  onClose: () => void;
}

/** Fills the screen, so that pupils at the back can read the code. */
function BigCode({ address, code, what, onClose }: BigCodeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-label={classLabels.join} onClose={onClose} className="big-code">
      <p className="big-code-small">{what}</p>
      <p className="big-code-small text-muted">{classLabels.goTo}</p>
      <p className="big-code-address">{address}</p>
      <p className="big-code-small text-muted">{classLabels.typeIn}</p>
      <p className="big-code-code">{code}</p>
      <Button variant="secondary" className="mt-6" onClick={onClose}>
        {classLabels.close}
      </Button>
    </dialog>
  );
}
