import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Call } from '@fanfare/contract/kit/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toFileError } from '../../files/file-error.ts';
import type { RandomBytes } from '../../random.ts';
import { Problem } from '../problem.ts';
import { type Part, parseBoundary, readParts } from './multipart.ts';

/** A file of a form. It stays on the disk until the call is answered. */
export type UploadedFile = {
  field: string;
  name: string;
  size: number;
  /** Larger than the call's limit: measured, not stored. */
  isTooLarge: boolean;
  read(): Promise<Buffer>;
  /** For files too large for memory. */
  stream(): Readable;
};

export type UploadSettings = { folder: string; random: RandomBytes };
export type FormUploads = { fields: Record<string, unknown>; files: UploadedFile[]; dispose(): Promise<void> };

const maxFieldBytes = 256 * 1024;
const maxParts = 200;

/** Leaves multipart and binary bodies unread: the call reads them after its access checks. */
export const acceptStreams = (app: FastifyInstance): void => {
  for (const type of ['multipart/form-data', 'application/octet-stream']) {
    app.addContentTypeParser(type, (_request, _payload, done) => done(null, undefined));
  }
};

/** The kind of a streamed body by its content type; undefined for other types. */
export const streamedType = (request: FastifyRequest): 'files' | 'bytes' | undefined => {
  const type = (request.headers['content-type'] ?? '').toLowerCase();
  if (type.startsWith('multipart/form-data')) return 'files';
  return type.startsWith('application/octet-stream') ? 'bytes' : undefined;
};

/**
 * The body as a separate stream. A reader that stops early must not close the connection, because the error response
 * is sent over it.
 */
export const bodyStream = (raw: IncomingMessage): Readable => Readable.from(readWithErrors(raw), { objectMode: false });

async function* readWithErrors(raw: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* raw.iterator({ destroyOnReturn: false });
  } catch {
    throw new Problem('broken-body', { message: 'The upload was interrupted. Send the file again.' });
  }
}

/** Reads a form: text fields into memory, files onto the disk. A file that is too large is skipped, without an error. */
export const readForm = async (
  request: FastifyRequest,
  { maxCount: maxFiles, maxBytes }: NonNullable<Call['files']>,
  { folder, random }: UploadSettings,
): Promise<FormUploads> => {
  const boundary = parseBoundary(request.headers['content-type']);
  if (!boundary) throw new Problem('wrong-type', { message: 'Send a form with files (multipart/form-data).' });
  // More than the call's limit, so that one file too large gets an error response instead of a closed connection.
  const maxFormBytes = Math.max(4, maxFiles) * maxBytes + 1_048_576;
  if (Number(request.headers['content-length'] ?? 0) > maxFormBytes) throw new Problem('too-large');

  const formFolder = join(folder, `form-${random(16).toString('hex')}`);
  const dispose = () => rm(formFolder, { recursive: true, force: true });
  const fields = new Map<string, string | string[]>();
  const files: UploadedFile[] = [];
  let count = 0;
  try {
    for await (const part of readParts(limitBytes(readWithErrors(request.raw), maxFormBytes), boundary)) {
      count += 1;
      if (count > maxParts) throw new Problem('too-large');
      if (part.fileName === undefined) {
        const previous = fields.get(part.field);
        const text = await readText(part);
        fields.set(part.field, previous === undefined ? text : [previous, text].flat());
      } else {
        if (files.length === maxFiles) throw new Problem('too-many-files', { message: tooManyMessage(maxFiles) });
        await mkdir(formFolder, { recursive: true, mode: 0o700 });
        const file = await saveFile(part, join(formFolder, String(files.length)), maxBytes);
        // An empty file field has no name and no bytes.
        if (file.size > 0 || file.name !== '') files.push(file);
      }
    }
  } catch (error) {
    await dispose();
    throw toFileError(error);
  }
  return { fields: Object.fromEntries(fields), files, dispose };
};

const tooManyMessage = (maxFiles: number) =>
  maxFiles === 1 ? 'Choose 1 file.' : `Choose up to ${maxFiles} files at once.`;

async function* limitBytes(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new Problem('too-large');
    yield chunk;
  }
}

const readText = async ({ body }: Part): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of limitBytes(body, maxFieldBytes)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const saveFile = async ({ field, fileName, body }: Part, path: string, maxBytes: number): Promise<UploadedFile> => {
  let size = 0;
  const handle = await open(path, 'w', 0o600);
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size <= maxBytes) await handle.appendFile(chunk);
    }
  } finally {
    await handle.close();
  }
  const isTooLarge = size > maxBytes;
  if (isTooLarge) await rm(path, { force: true });
  return {
    field,
    name: fileName ?? '',
    size,
    isTooLarge,
    read: () => readFile(path),
    stream: () => createReadStream(path),
  };
};
