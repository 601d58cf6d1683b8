import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Call } from '@fanfare/contract/kit/call';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toFileError } from '../../files/file-error.ts';
import { Problem } from '../../problem.ts';
import type { RandomBytes } from '../../random.ts';

/** A file of a form. It stays on the disk until the call is answered. */
export type UploadedFile = {
  field: string;
  name: string;
  size: number;
  /** True if the file is larger than the call's limit: measured, not stored. */
  isTooLarge: boolean;
  read(): Promise<Buffer>;
  /** Content of a file too large for memory. */
  stream(): Readable;
};

export type UploadSettings = { folder: string; random: RandomBytes };
export type FormUploads = { fields: Record<string, unknown>; files: UploadedFile[]; dispose(): Promise<void> };

const formLimits = { parts: 200, fieldSize: 256 * 1024, headerPairs: 20, headerSize: 8 * 1024 };
/** Default limit for all text fields together, in bytes; a call can set its own. */
const defaultTextBytes = 1_048_576;

type FormLimits = NonNullable<Call['files']> & {
  /** Limit for all text fields together, in bytes. When it is set, a single field may take all of it. */
  maxTextBytes?: number | undefined;
};

/** Leaves multipart and binary bodies unread: the call reads them after its access checks. */
export const acceptStreams = async (app: FastifyInstance): Promise<void> => {
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null, undefined));
  await app.register(multipart, {
    limits: formLimits,
    throwFileSizeLimit: false,
    isPartAFile: (_field, _type, fileName) => fileName !== undefined,
  });
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
export const bodyStream = (raw: IncomingMessage): Readable =>
  Readable.from(readWithProblems(raw.iterator({ destroyOnReturn: false })), { objectMode: false });

/** Errors of the connection and of the form parser as problems. */
async function* readWithProblems<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    const isLimit = error instanceof Error && 'code' in error && error.code === 'FST_PARTS_LIMIT';
    throw isLimit ? new Problem('too-large') : brokenBody();
  }
}

const brokenBody = () =>
  new Problem('broken-body', { message: 'The upload did not arrive completely. Send it again.' });

/** Reads a form: text fields into memory, files onto the disk. A file that is too large is skipped, without an error. */
export const readForm = async (
  request: FastifyRequest,
  { maxCount: maxFiles, maxBytes, maxTextBytes }: FormLimits,
  { folder, random }: UploadSettings,
): Promise<FormUploads> => {
  // The parser's limit is above the call's, so that one file too large gets an error response instead of a closed
  // connection.
  const maxFormBytes = Math.max(4, maxFiles) * maxBytes + (maxTextBytes ?? defaultTextBytes);
  const partLimits = { fileSize: maxFormBytes, ...(maxTextBytes === undefined ? {} : { fieldSize: maxTextBytes }) };
  if (Number(request.headers['content-length'] ?? 0) > maxFormBytes) throw new Problem('too-large');

  const formFolder = join(folder, `form-${random(16).toString('hex')}`);
  const dispose = () => rm(formFolder, { recursive: true, force: true });
  const fields = new Map<string, unknown>();
  const files: UploadedFile[] = [];
  const count = countBytes(maxFormBytes);
  try {
    for await (const part of readWithProblems(request.parts({ limits: partLimits }))) {
      if (part.fieldname === undefined) throw brokenBody();
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Problem('too-large');
        count(Buffer.byteLength(String(part.value)));
        const field = decodeName(part.fieldname);
        const previous = fields.get(decodeName(part.fieldname));
        fields.set(field, previous === undefined ? part.value : [previous, part.value].flat());
      } else {
        if (files.length === maxFiles) throw new Problem('too-many-files', { message: tooManyMessage(maxFiles) });
        await mkdir(formFolder, { recursive: true, mode: 0o700 });
        const file = await saveFile(part, join(formFolder, String(files.length)), maxBytes, count);
        // An empty file field has no name and no bytes.
        if (file.size > 0 || file.name !== '') files.push(file);
      }
    }
  } catch (error) {
    // The parser may still wait for a reader; the rest of the body is drained without it.
    request.raw.unpipe();
    await dispose();
    throw toFileError(error);
  }
  return { fields: Object.fromEntries(fields), files, dispose };
};

const tooManyMessage = (maxFiles: number) => {
  if (maxFiles === 0) return 'This form takes no files.';
  return maxFiles === 1 ? 'Choose 1 file.' : `Choose up to ${maxFiles} files at once.`;
};

/** Adds up the bytes of all parts; a body without content-length is not limited otherwise. */
const countBytes = (maxFormBytes: number) => {
  let total = 0;
  return (bytes: number) => {
    total += bytes;
    if (total > maxFormBytes) throw new Problem('too-large');
  };
};

const saveFile = async (
  { fieldname, filename, file }: MultipartFile,
  path: string,
  maxBytes: number,
  count: (bytes: number) => void,
): Promise<UploadedFile> => {
  let size = 0;
  const handle = await open(path, 'w', 0o600);
  try {
    for await (const chunk of readWithProblems<Buffer>(file)) {
      count(chunk.length);
      size += chunk.length;
      if (size <= maxBytes) await handle.appendFile(chunk);
    }
  } finally {
    await handle.close();
  }
  const isTooLarge = size > maxBytes;
  if (isTooLarge) await rm(path, { force: true });
  return {
    field: decodeName(fieldname),
    name: decodeName(filename),
    size,
    isTooLarge,
    read: () => readFile(path),
    stream: () => createReadStream(path),
  };
};

/** Browsers percent-encode quotes and line breaks in names. */
const decodeName = (name: string): string => name.replaceAll(/%(?:22|0D|0A)/gi, decodeURIComponent);
