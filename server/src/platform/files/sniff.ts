import { Readable } from 'node:stream';
import { FileError } from './file-error.ts';
import type { FileKind } from './file-types.ts';

const sniffBytes = 4096;

type SniffOptions = { text?: 'csv' | 'txt' };

/** The file type by its first 4096 bytes; its name and the declared content type are ignored. */
export async function sniff(bytes: Buffer, { text }: SniffOptions = {}): Promise<FileKind> {
  if (bytes.length === 0) throw new FileError('empty');
  const head = bytes.subarray(0, sniffBytes);
  const kind = await detectKind(head);
  if (kind && !isPolyglot(kind, head)) return kind;
  if (!kind && text && isText(bytes) && !startsAsMarkup(bytes)) return text;
  throw new FileError('type-not-allowed');
}

/** Sniffs a stream; the returned stream starts at the first byte. */
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
    const kind = await sniff(Buffer.concat(headChunks), options);
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

/** Extensions of `file-type` by the kind we store. */
const kinds: Readonly<Record<string, FileKind>> = {
  png: 'png',
  apng: 'png',
  jpg: 'jpg',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
  pdf: 'pdf',
  mp4: 'mp4',
  m4v: 'mp4',
  '3gp': 'mp4',
  mov: 'mov',
  webm: 'webm',
  mkv: 'mkv',
  avi: 'avi',
  asf: 'wmv',
  wmv: 'wmv',
  mpg: 'mpg',
  flv: 'flv',
};

async function detectKind(head: Buffer): Promise<FileKind | undefined> {
  // `file-type` is loaded with the first file: a start needs none of its 34 files.
  const { fileTypeFromBuffer } = await import('file-type');
  const { ext = '' } = (await fileTypeFromBuffer(head)) ?? {};
  // Some encoders name the general image brand first and AVIF only among the compatible brands.
  if (ext === 'heic' && compatibleBrands(head).includes('avif')) return 'avif';
  return Object.hasOwn(kinds, ext) ? kinds[ext] : undefined;
}

/** True for files that a browser could also run as a script or show as a page. */
function isPolyglot(kind: FileKind, head: Buffer): boolean {
  if (kind === 'pdf') return false;
  if (kind === 'jpg' && (!isJpegSegment(head[3] ?? 0) || hasBytesAt(head, 4, '/*'))) return true;
  if (kind === 'gif' && !isGif(head)) return true;
  if (kind === 'webp' && hasBytesAt(head, 4, '/*')) return true;
  if (kind === 'flv' && !hasBytesAt(head, 5, '\0\0\0\x09')) return true;
  return carriesMarkup(head);
}

function hasBytesAt(head: Buffer, offset: number, magic: string): boolean {
  return head.subarray(offset, offset + magic.length).equals(Buffer.from(magic, 'latin1'));
}

function isJpegSegment(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || [0xdb, 0xc0, 0xc1, 0xc2, 0xc4, 0xdd, 0xfe].includes(marker);
}

// A GIF has its width after the signature. A GIF that is also a script needs printable characters there ("GIF89a/*" or
// "GIF89a=1"), which means a width of more than 8,000 pixels: such files are rejected.
function isGif(head: Buffer): boolean {
  const [low = 0, high = 0] = head.subarray(6, 8);
  const isPrintable = (byte: number) => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
  if (isPrintable(low) && isPrintable(high)) return false;
  const flags = head[10] ?? 0;
  const paletteBytes = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  const firstBlock = head[13 + paletteBytes];
  return firstBlock === 0x21 || firstBlock === 0x2c;
}

/** The brands of an ISO media file after the main one. */
function compatibleBrands(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length, 512);
  const all: string[] = [];
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
