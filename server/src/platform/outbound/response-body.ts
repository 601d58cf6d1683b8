import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { OutboundError } from './outbound-error.ts';

/** An encoded body may be slightly longer than the decoded one. */
const encodingSlackBytes = 64 * 1024;

/** Reads and decompresses a body; throws `too-large` when its encoded or decoded size exceeds the limit. */
export async function readBody(source: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  if (encoding === '') return collect(source, maxBytes);
  const encoded = limitBytes(source, maxBytes + encodingSlackBytes);
  const first = await encoded.next();
  if (first.done) return Buffer.alloc(0);
  const body = prepend(first.value, encoded);
  const decoder = createDecoder(encoding, first.value);
  if (!decoder) return collect(body, maxBytes);
  return pipeline(body, decoder, (stream: AsyncIterable<Buffer>) => collect(stream, maxBytes));
}

function createDecoder(encoding: string, first: Buffer): Transform | undefined {
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
      // Many servers send raw deflate without the zlib wrapper.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new OutboundError('bad-answer', new Error(`content-encoding ${encoding.slice(0, 40)}`));
  }
}

async function* limitBytes(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError('too-large');
    yield chunk;
  }
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function collect(source: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
