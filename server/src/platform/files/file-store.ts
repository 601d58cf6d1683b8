import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { FileError } from './file-error.ts';
import type { FileKind } from './file-types.ts';

export type FileSource = Buffer | Readable;
export type ByteRange = { start: number; end: number };
export type StoredFile = { key: string; hash: string; kind: FileKind; type: string; size: number };
export type OpenFile = { stream: Readable; size: number; type: string };

/**
 * Files stored under the hash of their content: the same bytes are stored once, so a file may only be removed when no
 * row references it. `size` is the size of the full file, also when a range is opened.
 */
export type FileStore = {
  put(source: FileSource, kind: FileKind, limits?: { maxBytes?: number }): Promise<StoredFile>;
  open(key: string, range?: ByteRange): Promise<OpenFile>;
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
};

/** Writes a source to a file, calls fsync, and returns its hash and size. */
export async function writeToDisk(
  source: FileSource,
  path: string,
  maxBytes: number,
): Promise<{ hash: string; size: number }> {
  const digest = createHash('sha256');
  let size = 0;
  const handle = await open(path, 'w', 0o600);
  try {
    for await (const chunk of Buffer.isBuffer(source) ? [source] : source) {
      size += chunk.length;
      if (size > maxBytes) throw new FileError('too-large');
      digest.update(chunk);
      await writeAll(handle, chunk);
    }
    if (size === 0) throw new FileError('empty');
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { hash: digest.digest('hex'), size };
}

async function writeAll(handle: { write(bytes: Buffer): Promise<{ bytesWritten: number }> }, bytes: Buffer) {
  for (let rest = bytes; rest.length > 0; ) {
    const { bytesWritten } = await handle.write(rest);
    rest = rest.subarray(bytesWritten);
  }
}
