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

/** A file that came with a form. It lies on the disk until the call is answered, and no longer. */
export type UploadedFile = {
  field: string;
  name: string;
  size: number;
  /** It was larger than the call takes: counted, not kept. */
  isTooLarge: boolean;
  read(): Promise<Buffer>;
  /** For what should not lie in memory as a whole. */
  stream(): Readable;
};

export type Uploads = { folder: string; random: RandomBytes };
export type FormUploads = { fields: Record<string, unknown>; files: UploadedFile[]; dispose(): Promise<void> };

const longestField = 256 * 1024;
const mostFields = 200;

/** Lets bodies that are no JSON reach their calls untouched: whoever takes one reads it after all gates. */
export const acceptStreams = (app: FastifyInstance): void => {
  for (const type of ['multipart/form-data', 'application/octet-stream']) {
    app.addContentTypeParser(type, (_request, _payload, done) => done(null, undefined));
  }
};

/** What a call takes, by its content type; undefined where it is none of the special ones. */
export const streamedType = (request: FastifyRequest): 'files' | 'bytes' | undefined => {
  const type = (request.headers['content-type'] ?? '').toLowerCase();
  if (type.startsWith('multipart/form-data')) return 'files';
  return type.startsWith('application/octet-stream') ? 'bytes' : undefined;
};

/**
 * A body as a stream of its own. Whoever stops reading it half-way must not close the connection with it: a refusal in
 * words has to travel back over it.
 */
export const bodyStream = (raw: IncomingMessage): Readable => Readable.from(untilCut(raw), { objectMode: false });

async function* untilCut(raw: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* raw.iterator({ destroyOnReturn: false });
  } catch {
    throw new Problem('broken-body', { message: 'The file was cut off on its way. Please send it again.' });
  }
}

/** Reads a form with files: texts into fields, files onto the disk. A file that is too large is passed over, not fatal. */
export const readForm = async (
  request: FastifyRequest,
  { most, maxBytes }: NonNullable<Call['files']>,
  { folder, random }: Uploads,
): Promise<FormUploads> => {
  const boundary = parseBoundary(request.headers['content-type']);
  if (!boundary) throw new Problem('wrong-type', { message: 'Please send a form with files (multipart/form-data).' });
  // Somewhat more than may be kept, so that one file too large is answered in words and not by a closed connection.
  const mostBytes = Math.max(4, most) * maxBytes + 1_048_576;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new Problem('too-large');

  const own = join(folder, `form-${random(16).toString('hex')}`);
  const dispose = () => rm(own, { recursive: true, force: true });
  const fields = new Map<string, string | string[]>();
  const files: UploadedFile[] = [];
  let count = 0;
  try {
    for await (const part of readParts(capped(untilCut(request.raw), mostBytes), boundary)) {
      count += 1;
      if (count > mostFields) throw new Problem('too-large');
      if (part.fileName === undefined) {
        const before = fields.get(part.field);
        const text = await textOf(part);
        fields.set(part.field, before === undefined ? text : [before, text].flat());
      } else {
        if (files.length === most) throw new Problem('too-many-files', { message: tooMany(most) });
        await mkdir(own, { recursive: true, mode: 0o700 });
        const file = await fileOf(part, join(own, String(files.length)), maxBytes);
        // A file field nobody filled in comes without name and bytes.
        if (file.size > 0 || file.name !== '') files.push(file);
      }
    }
  } catch (error) {
    await dispose();
    throw toFileError(error);
  }
  return { fields: Object.fromEntries(fields), files, dispose };
};

const tooMany = (most: number) => (most === 1 ? 'Choose one file.' : `Choose up to ${most} files at once.`);

async function* capped(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > most) throw new Problem('too-large');
    yield chunk;
  }
}

const textOf = async ({ body }: Part): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of capped(body, longestField)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const fileOf = async ({ field, fileName, body }: Part, path: string, maxBytes: number): Promise<UploadedFile> => {
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
