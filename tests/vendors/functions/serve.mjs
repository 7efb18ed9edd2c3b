/**
 * Serves one packed function as the platform runs it: Netlify's entry point on AWS Lambda's streaming interface. Prints
 * its port. Argument: the folder of the unpacked function.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const TEXT = /^(text\/|application\/(json|x-www-form-urlencoded))/;

const TIME_LIMIT_MS = 60_000;

const awslambda = {
  streamifyResponse: (/** @type {unknown} */ handler) => handler,
  HttpResponseStream: {
    /**
     * @param {import('node:http').ServerResponse} outgoing
     * @param {{ statusCode: number, headers?: object, multiValueHeaders?: object }} head
     */
    from(outgoing, { statusCode, headers, multiValueHeaders }) {
      return outgoing.writeHead(statusCode, { ...headers, ...multiValueHeaders });
    },
  },
};
Object.assign(globalThis, { awslambda });
const { handler } = await import(join(process.argv[2] ?? '', '___netlify-entry-point.mjs'));

/** Encodes a request as the platform does: a binary body is base64. @param {import('node:http').IncomingMessage} incoming */
async function makeEvent(incoming) {
  const body = await buffer(incoming);
  const isBase64Encoded = !TEXT.test(incoming.headers['content-type'] ?? '');
  const headers = {
    ...incoming.headers,
    'x-nf-client-connection-ip': '203.0.113.7',
    'x-nf-deploy-context': 'production',
    'x-nf-deploy-published': '1',
    'x-nf-request-id': randomUUID(),
  };
  return {
    body: body.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
    flags: {},
    headers,
    httpMethod: incoming.method,
    rawUrl: `http://${incoming.headers.host}${incoming.url}`,
  };
}

const server = createServer(async (incoming, outgoing) => {
  const context = {
    awsRequestId: randomUUID(),
    getRemainingTimeInMillis: () => TIME_LIMIT_MS,
  };
  await handler(await makeEvent(incoming), outgoing, context).catch(
    (/** @type {Error} */ error) => {
      process.stderr.write(`${error.stack}\n`);
      outgoing.destroy();
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`${address.port}\n`);
});
