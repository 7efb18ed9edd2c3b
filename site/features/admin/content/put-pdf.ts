import { failedResponse, noResponse } from '#site/lib/api-error.ts';

interface Transfer {
  /** How much has left this machine, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a PDF to its upload address (spec section 7). By XMLHttpRequest: `fetch` does not tell how
 * much has gone.
 * @throws ApiError where it was refused or no answer came; where it was cancelled, it never ends
 */
export function putPdf(address: string, file: File, { onProgress, signal }: Transfer) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('content-type', 'application/pdf');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => reject(noResponse(new Error('The connection broke')));
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(failedResponse(new Response(null, { status, statusText }), responseText));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
