import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { OutboundError } from './outbound-error.ts';

/** An encoded body may be a little longer than the plain one; past this it is only padding. */
const encodingSlackBytes = 64 * 1024;

/** Reads a body to its end, unpacked, and stops the moment either its packed or unpacked size passes the limit. */
export async function readBody(source: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  const packed = limited(source, maxBytes + encodingSlackBytes);
  const first = await packed.next();
  if (first.done) return Buffer.alloc(0);
  const whole = resumed(first.value, packed);
  const unpacker = unpackerFor(encoding, first.value);
  if (!unpacker) return collect(limited(whole, maxBytes));
  return pipeline(whole, unpacker, (stream: AsyncIterable<Buffer>) => collect(limited(stream, maxBytes)));
}

function unpackerFor(encoding: string, first: Buffer): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // Half of the servers that say deflate leave the zlib wrapper out.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new OutboundError('bad-answer', new Error(`content-encoding ${encoding.slice(0, 40)}`));
  }
}

async function* limited(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError('too-large');
    yield chunk;
  }
}

async function* resumed(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
