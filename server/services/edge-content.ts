import { z } from 'zod';

/** The CMS's settings at the edge, where it is called by `fetch`, without the SDK. */
export interface ContentSettings {
  projectId: string;
  dataset: string;
  token: string;
  /** The API's address, for local runs only. */
  apiHost?: string | undefined;
}

const result = z.object({ document: z.object({ _id: z.string().min(1), url: z.url() }) });

/**
 * Streams a PDF to the CMS. An interrupted stream stores nothing; equal files are stored once.
 * @returns the asset's id and address, both secrets
 * @throws Error where the CMS does not accept it
 */
export async function storePdf(
  { projectId, dataset, token, apiHost }: ContentSettings,
  body: ReadableStream<Uint8Array>,
): Promise<{ assetId: string; url: string }> {
  const host = apiHost || `https://${projectId}.api.sanity.io`;
  const address = `${host}/v2025-02-19/assets/files/${encodeURIComponent(dataset)}?filename=notes.pdf`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/pdf' },
    ...{ body, duplex: 'half' },
  });
  if (!response.ok) throw new Error(`The CMS responded with ${response.status}`);
  const { document } = result.parse(await response.json());
  return { assetId: document._id, url: document.url };
}
