import { Readable } from 'node:stream';
import { FileError } from './file-error.ts';
import type { FileKind } from './file-types.ts';

export const sniffBytes = 4096;

type SniffOptions = { text?: 'csv' | 'txt' };

/** The file type by its first 4096 bytes; its name and the declared content type are ignored. */
export function sniff(bytes: Buffer, { text }: SniffOptions = {}): FileKind {
  if (bytes.length === 0) throw new FileError('empty');
  const head = bytes.subarray(0, sniffBytes);
  const kind = tests.find(([, matches]) => matches(head))?.[0];
  if (kind && (kind === 'pdf' || !carriesMarkup(head))) return kind;
  if (!kind && text && isText(bytes) && !startsAsMarkup(bytes)) return text;
  throw new FileError('type-not-allowed');
}

/** The same for a stream; the returned stream starts at the first byte. */
export async function sniffStream(
  source: Readable,
  options?: SniffOptions,
): Promise<{ kind: FileKind; stream: Readable }> {
  const chunks = source[Symbol.asyncIterator]();
  const headChunks: Buffer[] = [];
  let size = 0;
  while (size < sniffBytes) {
    const next = await chunks.next();
    if (next.done) break;
    headChunks.push(next.value);
    size += next.value.length;
  }
  try {
    const kind = sniff(Buffer.concat(headChunks), options);
    return {
      kind,
      stream: Readable.from(concatStreams(headChunks, { [Symbol.asyncIterator]: () => chunks }), { objectMode: false }),
    };
  } catch (error) {
    source.destroy();
    throw error;
  }
}

async function* concatStreams(headChunks: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* headChunks;
  yield* rest;
}

const tests: readonly (readonly [FileKind, (head: Buffer) => boolean])[] = [
  ['png', (head) => hasBytesAt(head, 0, '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR')],
  ['jpg', (head) => hasBytesAt(head, 0, '\xff\xd8\xff') && isJpegSegment(head[3] ?? 0) && !hasBytesAt(head, 4, '/*')],
  ['gif', isGif],
  ['webp', (head) => hasBytesAt(head, 0, 'RIFF') && hasBytesAt(head, 8, 'WEBPVP8') && !hasBytesAt(head, 4, '/*')],
  ['avif', (head) => brands(head).some((brand) => brand === 'avif' || brand === 'avis')],
  ['mov', (head) => brands(head)[0] === 'qt  '],
  ['mp4', (head) => /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VP|MSNV|dash|mmp4|3gp[4-7])$/.test(brands(head)[0] ?? '')],
  ['webm', (head) => isMatroska(head, '\x84webm')],
  ['mkv', (head) => isMatroska(head, '\x88matroska')],
  ['avi', (head) => hasBytesAt(head, 0, 'RIFF') && hasBytesAt(head, 8, 'AVI LIST')],
  ['wmv', (head) => hasBytesAt(head, 0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c')],
  ['mpg', (head) => hasBytesAt(head, 0, '\0\0\x01\xba') || hasBytesAt(head, 0, '\0\0\x01\xb3')],
  ['flv', (head) => hasBytesAt(head, 0, 'FLV\x01') && hasBytesAt(head, 5, '\0\0\0\x09')],
  ['pdf', (head) => hasBytesAt(head, 0, '%PDF-')],
];

function hasBytesAt(head: Buffer, offset: number, magic: string): boolean {
  return head.subarray(offset, offset + magic.length).equals(Buffer.from(magic, 'latin1'));
}

function isJpegSegment(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || [0xdb, 0xc0, 0xc1, 0xc2, 0xc4, 0xdd, 0xfe].includes(marker);
}

// After the signature a GIF contains its width. A GIF that is also a script needs printable characters there
// ("GIF89a/*" or "GIF89a=1"), which means a width of more than 8,000 pixels: such files are rejected.
function isGif(head: Buffer): boolean {
  if (!hasBytesAt(head, 0, 'GIF89a') && !hasBytesAt(head, 0, 'GIF87a')) return false;
  const [low = 0, high = 0] = head.subarray(6, 8);
  const isPrintable = (byte: number) => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
  if (isPrintable(low) && isPrintable(high)) return false;
  const flags = head[10] ?? 0;
  const paletteBytes = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  const firstBlock = head[13 + paletteBytes];
  return firstBlock === 0x21 || firstBlock === 0x2c;
}

function isMatroska(head: Buffer, name: string): boolean {
  return hasBytesAt(head, 0, '\x1a\x45\xdf\xa3') && head.subarray(0, 64).includes(`\x42\x82${name}`, 0, 'latin1');
}

/** The brands of an ISO media file, the main one first. */
function brands(head: Buffer): string[] {
  if (head.length < 16 || !hasBytesAt(head, 4, 'ftyp')) return [];
  const end = Math.min(head.readUInt32BE(0), head.length, 512);
  const all = [head.toString('latin1', 8, 12)];
  for (let offset = 16; offset + 4 <= end; offset += 4) all.push(head.toString('latin1', offset, offset + 4));
  return all;
}

function carriesMarkup(head: Buffer): boolean {
  return /<(script|html|svg|iframe|body|!doctype|\?php)[\s>/]/i.test(head.toString('latin1'));
}

function startsAsMarkup(bytes: Buffer): boolean {
  return /^(\ufeff|\s)*<[a-z!?/]/i.test(bytes.toString('utf8', 0, sniffBytes)) || carriesMarkup(bytes);
}

function isText(bytes: Buffer): boolean {
  try {
    // The head of a longer file may end within a multi-byte character.
    const isHead = bytes.length >= sniffBytes;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isHead });
    return !/[^\P{Cc}\t\n\v\f\r]/u.test(text);
  } catch {
    return false;
  }
}
