import { failedResponse, noResponse } from './shop-error.ts';

interface Transfer {
  /** Receives the share of bytes sent, from 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

/** Sends a PDF by XMLHttpRequest, because `fetch` reports no progress. @throws ShopError, unless cancelled */
export function sendPdf(address: string, file: File, { onProgress, signal }: Transfer) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `${address}&name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('content-type', 'application/pdf');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => reject(noResponse(new Error('The connection broke')));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(failedResponse(request.responseText));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
