import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createHttpClient } from './http.ts';

// A hostile network on the loopback address. No timing assertions: each call must end, its connection must be closed,
// and the number of bytes read must be limited.
type Attack = (socket: Socket) => void;

const megabyte = 1024 * 1024;
const maxBytes = 4 * megabyte;
/** Max bytes buffered by both ends of a connection when the reader stops. */
const maxBufferedBytes = 24 * megabyte;

let attack: Attack = (socket) => socket.destroy();
let connections: { requestLine: string; ended: Promise<unknown>; socket: Socket }[] = [];
let baseUrl = '';
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (bytes) => {
    const requestLine = bytes.toString('latin1').split('\r\n', 1)[0] ?? '';
    connections.push({ requestLine, ended: new Promise((resolve) => socket.once('close', resolve)), socket });
    attack(socket);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(() => {
  for (const { socket } of connections) socket.destroy();
  connections = [];
});
afterAll(() => server.close());

let bytesRead = 0;
/** The global fetch, with a count of the decompressed bytes that were read. */
const countingFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      bytesRead += chunk.byteLength;
      out.enqueue(chunk);
    },
  });
  return new Response(answer.body?.pipeThrough(count) ?? null, answer.status === 304 ? { status: 304 } : answer);
};

const createClient = () =>
  createHttpClient({
    network: 'testbook',
    label: 'Testbook',
    baseUrl,
    parseError: () => undefined,
    maxBytes,
    deadlineMs: 700,
    runtime: {
      fetch: countingFetch,
      now: () => new Date('2030-01-01T00:00:00Z'),
      random: () => 0.5,
      sleep: async () => undefined,
    },
  });
const Things = z.object({ data: z.array(z.object({ id: z.string() })) });
const call = { operation: 'things', to: '/things' };

const answer = (head: string[], body: string | Uint8Array = ''): Attack => {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  const lines = ['HTTP/1.1 200 OK', `content-length: ${length}`, 'connection: close', ...head];
  return (socket) => {
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(body);
  };
};
/** Sends the same piece repeatedly, with backpressure, until done or disconnected. */
const sendRepeatedly =
  (head: string, piece: string | Uint8Array, pieces: number): Attack =>
  (socket) => {
    let left = pieces;
    const sendPieces = () => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!socket.write(piece)) return;
      }
    };
    socket.on('drain', sendPieces);
    socket.write(head);
    sendPieces();
  };
/** Sends a small piece every 20 ms, forever. */
const sendSlowly =
  (head: string, piece: string): Attack =>
  (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(piece), 20);
    socket.once('close', () => clearInterval(timer));
  };

const block = Buffer.alloc(65_536, 'x');
const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
const chunk = Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')]);
const piecesOf100Mb = 1600;
const json = 'content-type: application/json';
const zeros = Buffer.alloc(100 * megabyte);
const zipped = gzipSync(zeros);

describe.each<[string, Attack]>([
  ['body of 100 MB', sendRepeatedly('HTTP/1.1 200 OK\r\ncontent-length: 104857600\r\n\r\n', block, piecesOf100Mb)],
  ['chunked body of 100 MB', sendRepeatedly(chunked, chunk, piecesOf100Mb)],
  ['endless body', sendRepeatedly(chunked, chunk, Number.POSITIVE_INFINITY)],
  ['endless error body', sendRepeatedly(chunked.replace('200 OK', '400 No'), chunk, Number.POSITIVE_INFINITY)],
  ['body sent byte by byte', sendSlowly(chunked, '1\r\n \r\n')],
  ['headers sent one by one, endlessly', sendSlowly('HTTP/1.1 200 OK\r\n', 'x-more: 1\r\n')],
  ['endless 100 Continue responses', sendSlowly('', 'HTTP/1.1 100 Continue\r\n\r\n')],
  ['endless 103 Early Hints responses', sendSlowly('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')],
  ['no body after the headers', (socket) => socket.write(chunked)],
  ['no response', () => undefined],
  ['header of 2 MB', sendRepeatedly('HTTP/1.1 200 OK\r\nx-long: ', block, 32)],
  ['100,000 headers', sendRepeatedly('HTTP/1.1 200 OK\r\n', 'x-more: 1\r\n'.repeat(1000), 100)],
  ['endless status line', sendRepeatedly('HTTP/1.1 200 ', block, 32)],
  ['gzip bomb', answer(['content-encoding: gzip'], zipped)],
  ['nested gzip bomb', answer(['content-encoding: gzip, gzip'], gzipSync(zipped))],
  ['brotli bomb', answer(['content-encoding: br'], brotliCompressSync(zeros))],
  ['deflate bomb', answer(['content-encoding: deflate'], deflateSync(zeros))],
  ['invalid gzip', answer(['content-encoding: gzip'], 'this is no gzip at all')],
  ['two content-length headers', answer(['content-length: 3'], '{"data":[]}')],
  ['negative content-length', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n{"data":[]}')],
  ['SMTP response', (socket) => socket.write('220 mail.testbook.example ESMTP\r\n')],
  ['HTML page', answer(['content-type: text/html'], '<!doctype html><title>Sign in</title>')],
  ['PNG image', answer(['content-type: image/png'], Buffer.from('89504e470d0a1a0a0000000d', 'hex'))],
  ['JSON in UTF-16', answer([json], Buffer.from('{"data":[]}', 'utf16le'))],
  ['truncated JSON', answer([json], '{"data":[{"id":"1"}')],
  ['JSON with a string over the limit', answer([json], `{"data":[{"id":"${'x'.repeat(maxBytes)}"}]}`)],
  ['JSON nested 2,000,000 levels deep', answer([json], '['.repeat(2_000_000) + ']'.repeat(2_000_000))],
  ['JSON objects nested 400,000 levels deep', answer([json], `${'{"data":'.repeat(400_000)}1${'}'.repeat(400_000)}`)],
])('%s', (_, hostileResponse) => {
  test.each([
    ['once', 'unreachable'],
    ['write', 'unclear'],
  ] as const)(
    'hostile response to a call with the effect %s → failure kind %s, connection closed, bytes read within the limit',
    async (effect, kind) => {
      attack = hostileResponse;
      bytesRead = 0;
      const failure = { kind, details: { network: 'testbook', message: expect.stringContaining('Testbook') } };
      // Call is repeated when the deadline has passed before the request has arrived, as on a busy machine.
      while (connections.length === 0)
        await expect(createClient()[effect](call, Things)).rejects.toMatchObject(failure);
      expect(connections).toHaveLength(1);
      await Promise.all(connections.map(({ ended }) => ended));
      for (const { socket } of connections) expect(socket.bytesWritten).toBeLessThan(maxBufferedBytes);
      // Limit for the bytes read: one chunk may exceed `maxBytes` before the check, and one more may be in transit.
      expect(bytesRead).toBeLessThan(maxBytes + megabyte);
    },
  );
});

describe('redirects', () => {
  const redirectTo = (line: string, to: string): Attack => {
    return (socket) =>
      socket.write(`HTTP/1.1 ${line}\r\ncontent-length: 0\r\nconnection: close\r\nlocation: ${to}\r\n\r\n`);
  };
  const statusLines = ['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent', '300 Choose'];
  /** Another host, which must receive neither our token nor the request. */
  let otherHostConnections = 0;
  let otherHost = '';
  const otherServer = createServer((socket) => {
    otherHostConnections += 1;
    socket.destroy();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
    const address = otherServer.address();
    otherHost = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => otherServer.close());

  test.each(statusLines)('redirect to another host (%s) → not followed', async (line) => {
    for (const to of [`http://${otherHost}/things`, `//${otherHost}/things`, `http://me:word@${otherHost}/`]) {
      attack = redirectTo(line, to);
      const authorizedCall = { ...call, headers: { authorization: 'Bearer secret' } };
      await expect(createClient().write(authorizedCall, Things)).rejects.toMatchObject({ kind: 'unclear' });
      await expect(createClient().once(authorizedCall, Things)).rejects.toMatchObject({ kind: 'unreachable' });
    }
    expect(connections.map(({ requestLine }) => requestLine.split(' ')[1])).toEqual(
      Array.from({ length: 6 }, () => '/things'),
    );
    expect(otherHostConnections).toBe(0);
  });

  test.each(['/things', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd', 'data:,%7B%7D'])(
    'redirect to %s → not followed',
    async (to) => {
      attack = redirectTo('307 Temporary', to);
      await expect(createClient().write(call, Things)).rejects.toMatchObject({ kind: 'unclear' });
      expect(connections).toHaveLength(1);
    },
  );
});

test('valid response after the attacks → parsed', async () => {
  attack = answer([json], '{"data":[{"id":"1"}]}');
  expect((await createClient().read(call, Things)).data).toEqual({ data: [{ id: '1' }] });
});
