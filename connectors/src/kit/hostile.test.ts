import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createHttpClient } from './http/http.ts';

// A network that means us harm, on this computer's loopback address. Nothing here looks at a clock: what counts is
// that each call ends, that the connection is gone, and how much was taken in until then.
type Attack = (socket: Socket) => void;

const megabyte = 1024 * 1024;
const maxBytes = 4 * megabyte;
/** What the two ends of a connection may hold between them when the reader walks away. */
const inTheWires = 24 * megabyte;

let attack: Attack = (socket) => socket.destroy();
let meetings: { asked: string; ended: Promise<unknown>; socket: Socket }[] = [];
let baseUrl = '';
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (bytes) => {
    const asked = bytes.toString('latin1').split('\r\n', 1)[0] ?? '';
    meetings.push({ asked, ended: new Promise((resolve) => socket.once('close', resolve)), socket });
    attack(socket);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(() => {
  for (const { socket } of meetings) socket.destroy();
  meetings = [];
});
afterAll(() => server.close());

let taken = 0;
/** The global fetch, counting what is taken out of an answer after it was unpacked. */
const counting: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      taken += chunk.byteLength;
      out.enqueue(chunk);
    },
  });
  return new Response(answer.body?.pipeThrough(count) ?? null, answer.status === 304 ? { status: 304 } : answer);
};

const kit = () =>
  createHttpClient({
    ...{ network: 'testbook', label: 'Testbook', baseUrl, explain: () => undefined, maxBytes, deadlineMs: 700 },
    outside: {
      fetch: counting,
      now: () => new Date('2030-01-01T00:00:00Z'),
      random: () => 0.5,
      sleep: async () => undefined,
    },
  });
const Things = z.object({ data: z.array(z.object({ id: z.string() })) });
const call = { operation: 'things', to: '/things' };

const answer = (head: string[], body: string | Uint8Array = ''): Attack => {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  return (socket) => {
    socket.write(
      `${['HTTP/1.1 200 OK', `content-length: ${length}`, 'connection: close', ...head].join('\r\n')}\r\n\r\n`,
    );
    socket.write(body);
  };
};
/** Writes the same piece until it is enough or the other side is gone, never faster than it is taken. */
const pouring =
  (head: string, piece: string | Uint8Array, pieces: number): Attack =>
  (socket) => {
    let left = pieces;
    const pour = () => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!socket.write(piece)) return;
      }
    };
    socket.on('drain', pour);
    socket.write(head);
    pour();
  };
/** Writes a small piece again and again, for ever. */
const dripping =
  (head: string, piece: string): Attack =>
  (socket) => {
    socket.write(head);
    const drip = setInterval(() => socket.write(piece), 20);
    socket.once('close', () => clearInterval(drip));
  };

const kilobytes = Buffer.alloc(65_536, 'x');
const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
const chunk = Buffer.concat([Buffer.from('10000\r\n'), kilobytes, Buffer.from('\r\n')]);
const hundred = 1600;
const json = 'content-type: application/json';
const zeros = Buffer.alloc(100 * megabyte);
const zipped = gzipSync(zeros);

describe.each<[string, Attack]>([
  ['a body of 100 MB', pouring('HTTP/1.1 200 OK\r\ncontent-length: 104857600\r\n\r\n', kilobytes, hundred)],
  ['a body of 100 MB whose length nobody said', pouring(chunked, chunk, hundred)],
  ['a body without end', pouring(chunked, chunk, Number.POSITIVE_INFINITY)],
  ['a refusal without end', pouring(chunked.replace('200 OK', '400 No'), chunk, Number.POSITIVE_INFINITY)],
  ['a body that drips', dripping(chunked, '1\r\n \r\n')],
  ['a head that drips', dripping('HTTP/1.1 200 OK\r\n', 'x-more: 1\r\n')],
  ['first answers that never become a last one', dripping('', 'HTTP/1.1 100 Continue\r\n\r\n')],
  ['hints that never become an answer', dripping('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')],
  ['silence after the head', (socket) => socket.write(chunked)],
  ['silence', () => undefined],
  ['one header of two megabytes', pouring('HTTP/1.1 200 OK\r\nx-long: ', kilobytes, 32)],
  ['a hundred thousand headers', pouring('HTTP/1.1 200 OK\r\n', 'x-more: 1\r\n'.repeat(1000), 100)],
  ['a status line without end', pouring('HTTP/1.1 200 ', kilobytes, 32)],
  ['a gzip bomb', answer(['content-encoding: gzip'], zipped)],
  ['a gzip bomb in a gzip bomb', answer(['content-encoding: gzip, gzip'], gzipSync(zipped))],
  ['a brotli bomb', answer(['content-encoding: br'], brotliCompressSync(zeros))],
  ['a deflate bomb', answer(['content-encoding: deflate'], deflateSync(zeros))],
  ['gzip that is none', answer(['content-encoding: gzip'], 'this is no gzip at all')],
  ['two lengths', answer(['content-length: 3'], '{"data":[]}')],
  ['a length below nothing', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n{"data":[]}')],
  ['another protocol', (socket) => socket.write('220 mail.testbook.example ESMTP\r\n')],
  ['a page for people', answer(['content-type: text/html'], '<!doctype html><title>Sign in</title>')],
  ['a picture', answer(['content-type: image/png'], Buffer.from('89504e470d0a1a0a0000000d', 'hex'))],
  ['JSON in an alphabet nobody agreed on', answer([json], Buffer.from('{"data":[]}', 'utf16le'))],
  ['JSON that calls itself JSON and breaks off', answer([json], '{"data":[{"id":"1"}')],
  ['JSON with a text longer than any answer', answer([json], `{"data":[{"id":"${'x'.repeat(maxBytes)}"}]}`)],
  ['JSON nested two million deep', answer([json], '['.repeat(2_000_000) + ']'.repeat(2_000_000))],
  ['JSON of objects nested deep', answer([json], `${'{"data":'.repeat(400_000)}1${'}'.repeat(400_000)}`)],
])('%s', (_, harm) => {
  test.each([
    ['once', 'unreachable'],
    ['write', 'unclear'],
  ] as const)('ends a %s as %s, with the connection closed', async (effect, kind) => {
    attack = harm;
    taken = 0;
    const failure = { kind, facts: { network: 'testbook', sentence: expect.stringContaining('Testbook') } };
    await expect(kit()[effect](call, Things)).rejects.toMatchObject(failure);
    expect(meetings).toHaveLength(1);
    await Promise.all(meetings.map(({ ended }) => ended));
    for (const { socket } of meetings) expect(socket.bytesWritten).toBeLessThan(inTheWires);
    // One piece may be over the limit before it is noticed, and one more may be on its way.
    expect(taken).toBeLessThan(maxBytes + megabyte);
  });
});

describe('a redirect', () => {
  const leading = (line: string, to: string): Attack => {
    return (socket) =>
      socket.write(`HTTP/1.1 ${line}\r\ncontent-length: 0\r\nconnection: close\r\nlocation: ${to}\r\n\r\n`);
  };
  const lines = ['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent', '300 Choose'];
  /** Somebody else, who must never hear of us: neither of our token nor of the call. */
  let strangers = 0;
  let elsewhere = '';
  const stranger = createServer((socket) => {
    strangers += 1;
    socket.destroy();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const address = stranger.address();
    elsewhere = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => stranger.close());

  test.each(lines)('to another host (%s) is not followed', async (line) => {
    for (const to of [`http://${elsewhere}/things`, `//${elsewhere}/things`, `http://me:word@${elsewhere}/`]) {
      attack = leading(line, to);
      const mine = { ...call, headers: { authorization: 'Bearer secret' } };
      await expect(kit().write(mine, Things)).rejects.toMatchObject({ kind: 'unclear' });
      await expect(kit().once(mine, Things)).rejects.toMatchObject({ kind: 'unreachable' });
    }
    expect(meetings.map(({ asked }) => asked.split(' ')[1])).toEqual(Array.from({ length: 6 }, () => '/things'));
    expect(strangers).toBe(0);
  });

  test.each(['/things', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd', 'data:,%7B%7D'])(
    'to %s is not followed either',
    async (to) => {
      attack = leading('307 Temporary', to);
      await expect(kit().write(call, Things)).rejects.toMatchObject({ kind: 'unclear' });
      expect(meetings).toHaveLength(1);
    },
  );
});

test('after all that an honest answer is read as ever', async () => {
  attack = answer([json], '{"data":[{"id":"1"}]}');
  expect((await kit().read(call, Things)).data).toEqual({ data: [{ id: '1' }] });
});
