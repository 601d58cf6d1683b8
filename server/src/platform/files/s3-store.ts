import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { AwsV4Signer } from 'aws4fetch';
import { operatorFetch } from '../outbound/index.ts';
import { FileError, toFileError } from './file-error.ts';
import { type ByteRange, type FileSource, type FileStore, writeToDisk } from './file-store.ts';
import { fileKey, fileTypes, parseFileKey } from './file-types.ts';

type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Deps = { s3: S3Settings; scratchFolder: string; now: () => Date; randomBytes: (size: number) => Buffer };
type SendOptions = { headers?: Record<string, string>; body?: Blob; hash?: string };

const noBodyHash = createHash('sha256').digest('hex');
const readRetryDelaysMs = [100, 400];
const putTimeoutMs = 10 * minuteMs;

/** Files in an S3 bucket, addressed path-style. Only reads are retried; a failed write is up to the caller. */
export function s3Store({ s3, scratchFolder, now, randomBytes }: Deps): FileStore {
  async function send(method: string, key: string, { headers = {}, body, hash = noBodyHash }: SendOptions = {}) {
    const signed = await new AwsV4Signer({
      method,
      url: `${s3.endpoint.replace(/(?<!\/)\/+$/, '')}/${s3.bucket}/${key}`,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      accessKeyId: s3.accessKeyId,
      secretAccessKey: s3.secretAccessKey,
      service: 's3',
      region: s3.region,
      datetime: now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ''),
    }).sign();
    // The header accept-encoding is not signed: with a range header, fetch sets it itself. The body must arrive as
    // stored in both cases.
    if (!headers.range) signed.headers.set('accept-encoding', 'identity');
    const timeoutMs = method === 'PUT' ? putTimeoutMs : undefined;
    return operatorFetch(signed.url.href, { method, headers: signed.headers, body, timeoutMs });
  }

  async function read(method: 'GET' | 'HEAD', key: string, range?: ByteRange): Promise<Response> {
    parseFileKey(key);
    const options = range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {};
    for (const delayMs of readRetryDelaysMs) {
      const response = await send(method, key, options).catch(() => undefined);
      if (response && response.status < 500 && response.status !== 429) return response;
      await response?.body?.cancel();
      await wait(delayMs);
    }
    return send(method, key, options);
  }

  async function upload(body: Blob, hash: string, key: string, type: string): Promise<void> {
    const response = await send('PUT', key, { body, hash, headers: { 'content-type': type } });
    await response.body?.cancel();
    if (response.status === 507) throw new FileError('storage-full');
    if (!response.ok) throw unexpected('PUT', response);
  }

  async function putFromDisk(source: FileSource, maxBytes: number, done: (hash: string, body: Blob) => Promise<void>) {
    await mkdir(scratchFolder, { recursive: true, mode: 0o700 });
    const tempPath = join(scratchFolder, randomBytes(16).toString('hex'));
    try {
      const written = await writeToDisk(source, tempPath, maxBytes);
      await done(written.hash, await openAsBlob(tempPath));
      return written;
    } catch (error) {
      throw toFileError(error);
    } finally {
      await rm(tempPath, { force: true });
    }
  }

  return {
    // The key contains the hash and S3 needs the length first, so a stream is written to a temporary file.
    async put(source, kind, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const { type } = fileTypes[kind];
      const { hash, size } = await putFromDisk(source, maxBytes, (hash, body) => {
        return upload(body, hash, fileKey(hash, kind), type);
      });
      return { key: fileKey(hash, kind), hash, kind, type, size };
    },

    async open(key, range) {
      const response = await read('GET', key, range);
      if (response.status === 404) {
        await response.body?.cancel();
        throw new FileError('missing');
      }
      if (!response.ok || !response.body) throw unexpected('GET', response);
      const total = response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length');
      return {
        stream: Readable.fromWeb(response.body),
        size: Number(total),
        type: fileTypes[parseFileKey(key).kind].type,
      };
    },

    async remove(key) {
      parseFileKey(key);
      const response = await send('DELETE', key);
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw unexpected('DELETE', response);
    },

    async exists(key) {
      const response = await read('HEAD', key);
      if (!response.ok && response.status !== 404) throw unexpected('HEAD', response);
      return response.ok;
    },
  };
}

function unexpected(method: string, { status }: Response): Error {
  return new Error(`The file storage answered ${status} to ${method}. Check its address, bucket and keys.`);
}
