import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { s3Sandbox } from '../../../test/s3-sandbox.ts';
import { diskStore } from './disk-store.ts';
import { FileError, fileErrorMessages, toFileError } from './file-error.ts';
import type { FileStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';

const now = () => new Date('2030-06-01T12:34:56.789Z');
const account = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY',
  region: 'eu-1',
  bucket: 'media',
};

async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function openDiskStore() {
  const folder = await tempFolder();
  return { store: diskStore({ folder, randomBytes }), leftovers: () => readdir(join(folder, 'unfinished')) };
}

async function openS3Store() {
  const sandbox = await s3Sandbox({ ...account, now });
  onTestFinished(() => sandbox.close());
  const scratchFolder = await tempFolder();
  const s3 = { ...account, endpoint: sandbox.endpoint };
  const make = (more: object = {}) => s3Store({ s3: { ...s3, ...more }, scratchFolder, now, randomBytes });
  return { sandbox, make, store: make(), leftovers: () => readdir(scratchFolder) };
}

const fileError = (code: keyof typeof fileErrorMessages) => ({ code, message: fileErrorMessages[code] });
const read = async (store: FileStore, key: string) => buffer((await store.open(key)).stream);
const badKeys = [
  '',
  '../../etc/passwd',
  'ab/cd/../../../etc/passwd',
  '..%2f..%2fetc/passwd',
  `ab/cd/${'a'.repeat(64)}.png`,
  `aa/aa/${'a'.repeat(64)}.svg`,
  `aa/aa/${'a'.repeat(64)}.png\n`,
  `aa/aa/${'a'.repeat(64)}.png/..`,
  `aa/aa/${'A'.repeat(64)}.png`,
  `/aa/aa/${'a'.repeat(64)}.png`,
  `aa\\aa\\${'a'.repeat(64)}.png`,
  `aa/aa/${'a'.repeat(64)}\0.png`,
];

describe.each([
  ['the disk store', openDiskStore],
  ['the S3 store', openS3Store],
])('%s', (_name, open) => {
  test('buffers and streams put into the file store → stored under the hash of their content', async () => {
    const { store, leftovers } = await open();
    const bytes = randomBytes(300_000);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const key = `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}.mp4`;
    const expected = { key, hash, kind: 'mp4', type: 'video/mp4', size: bytes.length };
    expect(await store.put(bytes, 'mp4')).toEqual(expected);
    const pieces = Array.from({ length: 30 }, (_, n) => bytes.subarray(n * 10_000, (n + 1) * 10_000));
    expect(await store.put(Readable.from(pieces), 'mp4')).toEqual(expected);
    const opened = await store.open(key);
    expect(opened).toMatchObject({ size: bytes.length, type: 'video/mp4' });
    expect((await buffer(opened.stream)).equals(bytes)).toBe(true);
    expect(await leftovers()).toEqual([]);
  });

  test('stored file opened with a range → this part of it', async () => {
    const { store } = await open();
    const { key } = await store.put(Buffer.from('0123456789'), 'txt');
    const part = await store.open(key, { start: 2, end: 4 });
    expect({ size: part.size, text: (await buffer(part.stream)).toString() }).toEqual({ size: 10, text: '234' });
  });

  test('file removed → deleted from the store; a second remove succeeds', async () => {
    const { store } = await open();
    const { key } = await store.put(Buffer.from('x'), 'txt');
    expect(await store.exists(key)).toBe(true);
    await store.remove(key);
    await store.remove(key);
    expect(await store.exists(key)).toBe(false);
    await expect(store.open(key)).rejects.toMatchObject(fileError('missing'));
  });

  test('empty, too large or interrupted file put into the store → error, no temporary file stays', async () => {
    const { store, leftovers } = await open();
    await expect(store.put(Buffer.alloc(0), 'png')).rejects.toMatchObject(fileError('empty'));
    await expect(store.put(Readable.from([]), 'png')).rejects.toMatchObject(fileError('empty'));
    const tooLong = Readable.from([Buffer.alloc(6), Buffer.alloc(6)]);
    await expect(store.put(tooLong, 'png', { maxBytes: 11 })).rejects.toMatchObject(fileError('too-large'));
    async function* breaksOff() {
      yield Buffer.alloc(10);
      throw new Error('the sender hung up');
    }
    await expect(store.put(Readable.from(breaksOff()), 'png')).rejects.toThrow('the sender hung up');
    expect(await leftovers()).toEqual([]);
  });

  test.each(badKeys)('file opened by the key %j → error missing', async (key) => {
    const { store } = await open();
    await expect(store.open(key)).rejects.toMatchObject(fileError('missing'));
    await expect(store.remove(key)).rejects.toMatchObject(fileError('missing'));
    await expect(store.exists(key)).rejects.toMatchObject(fileError('missing'));
  });

  test('20 concurrent puts of the same content → one complete file', async () => {
    const { store } = await open();
    const bytes = randomBytes(100_000);
    const stored = await Promise.all(Array.from({ length: 20 }, () => store.put(bytes, 'pdf')));
    expect(new Set(stored.map(({ key }) => key)).size).toBe(1);
    expect((await read(store, stored[0]?.key ?? '')).equals(bytes)).toBe(true);
  });
});

describe('disk store', () => {
  test('file put on a full disk → error storage-full, no temporary file stays', async () => {
    const folder = await tempFolder();
    const unfinished = join(folder, 'unfinished');
    const store = diskStore({ folder, randomBytes: (size) => Buffer.alloc(size, 7) });
    // The name of the temporary file is predictable here; writing to /dev/full fails as on a full disk.
    await mkdir(unfinished);
    await symlink('/dev/full', join(unfinished, '07'.repeat(16)));
    await expect(store.put(Buffer.from('text'), 'txt')).rejects.toMatchObject(fileError('storage-full'));
    expect(await readdir(folder)).toEqual(['unfinished']);
    expect(await readdir(unfinished)).toEqual([]);
    expect(await store.put(Buffer.from('text'), 'txt')).toMatchObject({ size: 4 });
  });

  test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('file system error %s → error storage-full', (code) => {
    expect(toFileError(Object.assign(new Error(), { code }))).toBeInstanceOf(FileError);
    expect(toFileError(Object.assign(new Error(), { code: 'EACCES' }))).not.toBeInstanceOf(FileError);
  });

  test('removeUnfinished called → old temporary files are removed, not those being written', async () => {
    const folder = await tempFolder();
    const store = diskStore({ folder, randomBytes });
    expect(await store.removeUnfinished(now())).toBe(0);
    await mkdir(join(folder, 'unfinished'));
    for (const [name, day] of [
      ['old', '2030-01-01'],
      ['fresh', '2030-06-02'],
    ] as const) {
      await writeFile(join(folder, 'unfinished', name), 'half');
      await utimes(join(folder, 'unfinished', name), new Date(day), new Date(day));
    }
    expect(await store.removeUnfinished(now())).toBe(1);
    expect(await readdir(join(folder, 'unfinished'))).toEqual(['fresh']);
  });
});

describe('S3 store', () => {
  const missingKey = `aa/aa/${'a'.repeat(64)}.png`;

  test('file put into S3 → sent with type, length and a signature over the content', async () => {
    const { store, sandbox } = await openS3Store();
    const { key } = await store.put(Buffer.from('%PDF-'), 'pdf');
    expect(sandbox.objects.get(key)).toEqual({ bytes: Buffer.from('%PDF-'), type: 'application/pdf' });
    expect(sandbox.requestLog).toEqual([`PUT /media/${key} -> 200`]);
  });

  test('S3 used with a wrong secret, region or clock → error 403, not a missing file', async () => {
    const { make, sandbox } = await openS3Store();
    for (const change of [{ secretAccessKey: 'other' }, { region: 'eu-2' }, { accessKeyId: 'OTHER' }]) {
      await expect(make(change).put(Buffer.from('x'), 'txt')).rejects.toThrow('answered 403 to PUT');
      await expect(make(change).exists(missingKey)).rejects.toThrow('answered 403 to HEAD');
      await expect(make(change).open(missingKey)).rejects.toThrow('answered 403 to GET');
      await expect(make(change).remove(missingKey)).rejects.toThrow('answered 403 to DELETE');
    }
    const s3 = { ...account, endpoint: sandbox.endpoint };
    const wrongClock = s3Store({
      s3,
      scratchFolder: await tempFolder(),
      now: () => new Date('2030-06-02'),
      randomBytes,
    });
    await expect(wrongClock.put(Buffer.from('x'), 'txt')).rejects.toThrow('answered 403 to PUT');
    expect(sandbox.objects.size).toBe(0);
  });

  test('failing S3 → reads are tried 3 times, writes once', async () => {
    const { store, sandbox } = await openS3Store();
    const { key } = await store.put(Buffer.from('hello'), 'txt');
    sandbox.failNext(503, 429);
    expect((await read(store, key)).toString()).toBe('hello');
    sandbox.failNext(500, 500, 500);
    await expect(store.open(key)).rejects.toThrow('answered 500 to GET');
    sandbox.failNext(503);
    await expect(store.put(Buffer.from('again'), 'txt')).rejects.toThrow('answered 503 to PUT');
    sandbox.failNext(503);
    await expect(store.remove(key)).rejects.toThrow('answered 503 to DELETE');
    const count = (method: string) => sandbox.requestLog.filter((line) => line.startsWith(method)).length;
    expect({ GET: count('GET'), PUT: count('PUT'), DELETE: count('DELETE') }).toEqual({ GET: 6, PUT: 2, DELETE: 1 });
  });

  test('S3 status 507 → error storage-full', async () => {
    const { store, sandbox, leftovers } = await openS3Store();
    sandbox.failNext(507);
    await expect(store.put(Buffer.from('x'), 'txt')).rejects.toMatchObject(fileError('storage-full'));
    expect(await leftovers()).toEqual([]);
  });
});
