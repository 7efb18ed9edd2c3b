import { failedResponse, noResponse } from '#site/lib/api-error.ts';

interface Transfer {
  /** Called with the fraction sent, from 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

/**
 * Uses XMLHttpRequest, because `fetch` reports no upload progress. A cancelled upload never
 * settles.
 * @throws ApiError
 */
export function putPdf(address: string, file: File, { onProgress, signal }: Transfer) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `${address}&name=${encodeURIComponent(file.name)}`);
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
