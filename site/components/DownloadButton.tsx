import { createDownloadLink } from '#contract/files/objects.ts';
import { logError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { downloadLabel } from '#site/lib/labels.ts';
import { readAdminToken } from '#site/lib/session.ts';
import { ActionButton } from './ui/ActionButton.tsx';
import { Icon } from './ui/Icon.tsx';

interface DownloadButtonProps {
  id: string;
  /** Id of the element that names the file. */
  titleId: string;
  /** True if most students read the file rather than download it. An icon in a narrow container. */
  isQuiet?: boolean;
  onDownload?: () => void;
}

export function DownloadButton({ id, titleId, isQuiet = false, onDownload }: DownloadButtonProps) {
  const path = `/objects/${id}`;
  const quiet = {
    variant: 'quiet',
    className: 'min-w-11 justify-center px-0 @min-[26rem]:px-small-button',
    title: downloadLabel,
  } as const;
  return (
    <ActionButton
      href={path}
      {...(isQuiet ? quiet : { variant: 'secondary' })}
      size="small"
      aria-describedby={titleId}
      onSubmit={(event) => {
        onDownload?.();
        // A student's cookie is sent without a script.
        if (!readAdminToken()) return;
        event.preventDefault();
        void downloadAsAdministrator(id, path);
      }}
    >
      {isQuiet ? (
        <>
          <span className="@min-[26rem]:hidden">
            <Icon name="download" />
          </span>
          <span className="sr-only @min-[26rem]:not-sr-only">{downloadLabel}</span>
        </>
      ) : (
        downloadLabel
      )}
    </ActionButton>
  );
}

/**
 * Puts a token into the address that is valid for this file and one minute, never the session's token.
 * @param path opens without a token if the call fails
 */
async function downloadAsAdministrator(id: string, path: string): Promise<void> {
  // Open the tab now: browsers allow it only while handling the press.
  const tab = isHandheld() ? window.open('', '_blank') : null;
  try {
    // An ended session reloads the page, but not behind an empty tab.
    const staysOn401 = tab !== null;
    const { adminToken } = await call(createDownloadLink, { id }, { staysOn401 });
    show(`${path}?${new URLSearchParams({ adminToken })}`, tab);
  } catch (error) {
    logError('The download', error);
    if (tab) tab.location.replace(path);
    else window.open(path, '_blank') ?? location.assign(path);
  }
}

function show(address: string, tab: Window | null): void {
  if (tab) tab.location.replace(address);
  else if (isHandheld()) location.assign(address);
  else {
    const link = document.createElement('a');
    link.href = address;
    // Saves under the name that the server sends.
    link.download = '';
    link.click();
  }
}

/** Recognises devices that show a PDF instead of saving it, as in `site/inline/phone-downloads.js`. */
const isHandheld = () => matchMedia('(hover: none) and (pointer: coarse)').matches;
