import { Readable } from 'node:stream';
import { FileError } from './file-error.ts';
import type { FileKind } from './file-types.ts';

export const sniffBytes = 4096;

type Asked = { text?: 'csv' | 'txt' };

/** Tells what a file is by its first bytes alone; its name and what the sender calls it count for nothing. */
export function sniff(bytes: Buffer, { text }: Asked = {}): FileKind {
  if (bytes.length === 0) throw new FileError('empty');
  const head = bytes.subarray(0, sniffBytes);
  const kind = tests.find(([, matches]) => matches(head))?.[0];
  if (kind && (kind === 'pdf' || !carriesMarkup(head))) return kind;
  if (!kind && text && isText(bytes) && !startsAsMarkup(bytes)) return text;
  throw new FileError('type-not-allowed');
}

/** The same for a stream; the stream handed back still begins at the first byte. */
export async function sniffStream(source: Readable, asked?: Asked): Promise<{ kind: FileKind; stream: Readable }> {
  const chunks = source[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let size = 0;
  while (size < sniffBytes) {
    const next = await chunks.next();
    if (next.done) break;
    seen.push(next.value);
    size += next.value.length;
  }
  try {
    const kind = sniff(Buffer.concat(seen), asked);
    return {
      kind,
      stream: Readable.from(rejoined(seen, { [Symbol.asyncIterator]: () => chunks }), { objectMode: false }),
    };
  } catch (error) {
    source.destroy();
    throw error;
  }
}

async function* rejoined(seen: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* seen;
  yield* rest;
}

const tests: readonly (readonly [FileKind, (head: Buffer) => boolean])[] = [
  ['png', (head) => at(head, 0, '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR')],
  ['jpg', (head) => at(head, 0, '\xff\xd8\xff') && isJpegSegment(head[3] ?? 0) && !at(head, 4, '/*')],
  ['gif', isGif],
  ['webp', (head) => at(head, 0, 'RIFF') && at(head, 8, 'WEBPVP8') && !at(head, 4, '/*')],
  ['avif', (head) => brands(head).some((brand) => brand === 'avif' || brand === 'avis')],
  ['mov', (head) => brands(head)[0] === 'qt  '],
  ['mp4', (head) => /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VP|MSNV|dash|mmp4|3gp[4-7])$/.test(brands(head)[0] ?? '')],
  ['webm', (head) => isMatroska(head, '\x84webm')],
  ['mkv', (head) => isMatroska(head, '\x88matroska')],
  ['avi', (head) => at(head, 0, 'RIFF') && at(head, 8, 'AVI LIST')],
  ['wmv', (head) => at(head, 0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c')],
  ['mpg', (head) => at(head, 0, '\0\0\x01\xba') || at(head, 0, '\0\0\x01\xb3')],
  ['flv', (head) => at(head, 0, 'FLV\x01') && at(head, 5, '\0\0\0\x09')],
  ['pdf', (head) => at(head, 0, '%PDF-')],
];

function at(head: Buffer, offset: number, magic: string): boolean {
  return head.subarray(offset, offset + magic.length).equals(Buffer.from(magic, 'latin1'));
}

function isJpegSegment(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || [0xdb, 0xc0, 0xc1, 0xc2, 0xc4, 0xdd, 0xfe].includes(marker);
}

// Between its letters and its first block a GIF holds its width. A file that is also a script needs readable letters
// there ("GIF89a/*" or "GIF89a=1"), which makes it more than 8,000 pixels wide: no honest GIF is.
function isGif(head: Buffer): boolean {
  if (!at(head, 0, 'GIF89a') && !at(head, 0, 'GIF87a')) return false;
  const [low = 0, high = 0] = head.subarray(6, 8);
  const isLetter = (byte: number) => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
  if (isLetter(low) && isLetter(high)) return false;
  const flags = head[10] ?? 0;
  const paletteBytes = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  const firstBlock = head[13 + paletteBytes];
  return firstBlock === 0x21 || firstBlock === 0x2c;
}

function isMatroska(head: Buffer, name: string): boolean {
  return at(head, 0, '\x1a\x45\xdf\xa3') && head.subarray(0, 64).includes(`\x42\x82${name}`, 0, 'latin1');
}

/** The brands of an ISO media file, the main one first. */
function brands(head: Buffer): string[] {
  if (head.length < 16 || !at(head, 4, 'ftyp')) return [];
  const end = Math.min(head.readUInt32BE(0), head.length, 512);
  const found = [head.toString('latin1', 8, 12)];
  for (let offset = 16; offset + 4 <= end; offset += 4) found.push(head.toString('latin1', offset, offset + 4));
  return found;
}

function carriesMarkup(head: Buffer): boolean {
  return /<(script|html|svg|iframe|body|!doctype|\?php)[\s>/]/i.test(head.toString('latin1'));
}

function startsAsMarkup(bytes: Buffer): boolean {
  return /^(\ufeff|\s)*<[a-z!?/]/i.test(bytes.toString('utf8', 0, sniffBytes)) || carriesMarkup(bytes);
}

function isText(bytes: Buffer): boolean {
  try {
    // The head of a longer file may end in the middle of a letter.
    const isHead = bytes.length >= sniffBytes;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isHead });
    return !/[^\P{Cc}\t\n\v\f\r]/u.test(text);
  } catch {
    return false;
  }
}
