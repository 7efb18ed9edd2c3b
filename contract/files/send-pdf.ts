interface Transfer {
  /** Receives the share of bytes sent, from 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
  /** Create the caller's own errors. */
  failedResponse: (response: Response, body: string) => Error;
  noResponse: (cause: unknown) => Error;
}

/**
 * Sends a PDF to the address of `createUpload`. Uses XMLHttpRequest, because `fetch` reports no progress. A cancelled
 * upload never settles.
 */
export function sendPdf(address: string, file: File, transfer: Transfer): Promise<void> {
  const { onProgress, signal, failedResponse, noResponse } = transfer;
  return new Promise((resolve, reject) => {
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
