import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { minuteMs } from '@fanfare/contract/kit/durations';

export type S3Sandbox = {
  endpoint: string;
  /** Every request as `METHOD /path -> status`. */
  requestLog: string[];
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** Statuses of the answers to the next requests. */
  failNext(...statuses: number[]): void;
  /** The next request with this method takes effect and is answered after `release`. */
  holdNext(method: string): { arrived: Promise<void>; release: () => void };
  close(): Promise<void>;
};

type Account = { accessKeyId: string; secretAccessKey: string; region: string; bucket: string; now: () => Date };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** A small S3 server on loopback. It checks signatures by the published rules, without code of the client. */
export async function s3Sandbox(account: Account): Promise<S3Sandbox> {
  const objects: S3Sandbox['objects'] = new Map();
  const requestLog: string[] = [];
  const failures: number[] = [];
  const holds: { method: string; arrive: () => void; released: Promise<void> }[] = [];

  function respond(request: IncomingMessage, body: Buffer, response: ServerResponse): ServerResponse {
    const errorStatus = failures.shift() ?? findErrorStatus(request, body, account);
    if (errorStatus) return response.writeHead(errorStatus).end(`<Error><Code>${errorStatus}</Code></Error>`);
    const key = (request.url ?? '').slice(`/${account.bucket}/`.length);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) return response.writeHead(404).end();
    const { start, end } = parseRange(request.headers.range, object.bytes.length);
    const part = object.bytes.subarray(start, end + 1);
    response.setHeader('content-length', part.length);
    if (request.headers.range) response.setHeader('content-range', `bytes ${start}-${end}/${object.bytes.length}`);
    return response.writeHead(request.headers.range ? 206 : 200).end(request.method === 'HEAD' ? undefined : part);
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    const hold = holds.findIndex(({ method }) => method === request.method);
    if (hold >= 0) {
      const [held] = holds.splice(hold, 1);
      held?.arrive();
      await held?.released;
    }
    respond(request, Buffer.concat(chunks), response);
    requestLog.push(`${request.method} ${request.url} -> ${response.statusCode}`);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port.');

  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    requestLog,
    objects,
    failNext: (...statuses) => failures.push(...statuses),
    holdNext: (method) => {
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      holds.push({ method, arrive, released });
      return { arrived, release };
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/**
 * Checks a request by the published rules:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function findErrorStatus(request: IncomingMessage, body: Buffer, account: Account): number | undefined {
  const { authorization = '' } = request.headers;
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(authorization) ??
    [];
  const sentAt = String(request.headers['x-amz-date'] ?? '');
  const day = sentAt.slice(0, 8);
  const scope = `${day}/${account.region}/s3/aws4_request`;
  const names = signedHeaders.split(';');
  const mustSign = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (credential !== `${account.accessKeyId}/${scope}` || !mustSign.every((name) => names.includes(name))) return 403;

  const iso = sentAt.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
  if (!(Math.abs(Date.parse(iso) - account.now().getTime()) <= 15 * minuteMs)) return 403;

  const bodyHash = String(request.headers['x-amz-content-sha256'] ?? '');
  if (bodyHash !== sha256(body)) return 400;
  if (request.method === 'PUT' && request.headers['content-length'] === undefined) return 411;

  const [path = '', query = ''] = (request.url ?? '').split('?');
  if (!path.startsWith(`/${account.bucket}/`)) return 404;
  const canonical = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', sentAt, scope, sha256(canonical)].join('\n');
  const parts = [day, account.region, 's3', 'aws4_request'];
  const key = parts.reduce<Buffer>((last, part) => hmac(last, part), Buffer.from(`AWS4${account.secretAccessKey}`));
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? undefined : 403;
}

function parseRange(header: string | undefined, size: number): { start: number; end: number } {
  const [, start = '0', end = `${size - 1}`] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? [];
  return { start: Number(start), end: Math.min(Number(end), size - 1) };
}
