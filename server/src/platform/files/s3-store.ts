import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { operatorFetch } from '../outbound/index.ts';
import { FileError, toFileError } from './file-error.ts';
import { type ByteRange, type FileSource, type FileStore, writeToDisk } from './file-store.ts';
import { fileKey, fileTypes, parseFileKey } from './file-types.ts';

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Deps = { s3: S3Settings; scratchFolder: string; now: () => Date; randomBytes: (size: number) => Buffer };
type Sent = { headers?: Record<string, string>; body?: Blob; hash?: string };

const noBodyHash = createHash('sha256').digest('hex');
const readRetryDelaysMs = [100, 400];
const putTimeoutMs = 10 * 60_000;

/** Files in an S3 bucket, addressed path-style. Only reads are tried again: a write is the caller's to repeat. */
export function s3Store({ s3, scratchFolder, now, randomBytes }: Deps): FileStore {
  async function send(method: string, key: string, { headers = {}, body, hash = noBodyHash }: Sent = {}) {
    const signed = await new AwsV4Signer({
      method,
      url: `${s3.endpoint.replace(/\/+$/, '')}/${s3.bucket}/${key}`,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      accessKeyId: s3.accessKeyId,
      secretAccessKey: s3.secretAccessKey,
      service: 's3',
      region: s3.region,
      datetime: now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ''),
    }).sign();
    // Not signed: for a range fetch writes this header itself, and the bytes must come as they are stored either way.
    if (!headers.range) signed.headers.set('accept-encoding', 'identity');
    const timeoutMs = method === 'PUT' ? putTimeoutMs : undefined;
    return operatorFetch(signed.url.href, { method, headers: signed.headers, body, timeoutMs });
  }

  async function read(method: 'GET' | 'HEAD', key: string, range?: ByteRange): Promise<Response> {
    parseFileKey(key);
    const sent = range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {};
    for (const delayMs of readRetryDelaysMs) {
      const answer = await send(method, key, sent).catch(() => undefined);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      await answer?.body?.cancel();
      await wait(delayMs);
    }
    return send(method, key, sent);
  }

  async function upload(body: Blob, hash: string, key: string, type: string): Promise<void> {
    const answer = await send('PUT', key, { body, hash, headers: { 'content-type': type } });
    await answer.body?.cancel();
    if (answer.status === 507) throw new FileError('storage-full');
    if (!answer.ok) throw unexpected('PUT', answer);
  }

  async function putSpooled(source: FileSource, maxBytes: number, done: (hash: string, body: Blob) => Promise<void>) {
    await mkdir(scratchFolder, { recursive: true, mode: 0o700 });
    const draft = join(scratchFolder, randomBytes(16).toString('hex'));
    try {
      const spooled = await writeToDisk(source, draft, maxBytes);
      await done(spooled.hash, await openAsBlob(draft));
      return spooled;
    } catch (error) {
      throw toFileError(error);
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    // The name is the hash of the content, so a stream is first written beside: S3 wants name and length up front.
    async put(source, kind, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const { type } = fileTypes[kind];
      const { hash, size } = await putSpooled(source, maxBytes, (found, body) => {
        return upload(body, found, fileKey(found, kind), type);
      });
      return { key: fileKey(hash, kind), hash, kind, type, size };
    },

    async open(key, range) {
      const answer = await read('GET', key, range);
      if (answer.status === 404) {
        await answer.body?.cancel();
        throw new FileError('missing');
      }
      if (!answer.ok || !answer.body) throw unexpected('GET', answer);
      const total = answer.headers.get('content-range')?.split('/')[1] ?? answer.headers.get('content-length');
      return {
        stream: Readable.fromWeb(answer.body),
        size: Number(total),
        type: fileTypes[parseFileKey(key).kind].type,
      };
    },

    async remove(key) {
      parseFileKey(key);
      const answer = await send('DELETE', key);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw unexpected('DELETE', answer);
    },

    async exists(key) {
      const answer = await read('HEAD', key);
      if (!answer.ok && answer.status !== 404) throw unexpected('HEAD', answer);
      return answer.ok;
    },
  };
}

function unexpected(method: string, { status }: Response): Error {
  return new Error(`The file storage answered ${status} to ${method}. Check its address, bucket and keys.`);
}
