import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../problem.ts';
import { drainBody } from './body-timeouts.ts';
import { acceptStreams, readForm } from './form-files.ts';

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-files-'));
  app = Fastify();
  await acceptStreams(app);
  app.setErrorHandler((error, request, reply) => {
    drainBody(request.raw);
    return reply.send({ code: error instanceof Problem ? error.code : String(error) });
  });
  app.post('/', async (request) => {
    const form = await readForm(request, { maxCount: 5, maxBytes: 100_000 }, { folder, random: randomBytes });
    const files = form.files.map(async ({ read, ...file }) => ({
      ...file,
      text: file.isTooLarge ? null : (await read()).toString('latin1'),
    }));
    const answer = { fields: form.fields, files: await Promise.all(files) };
    await form.dispose();
    return answer;
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const chunksOf = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

/** Sent in chunks of `size` bytes, without a content-length. */
const send = async (bytes: Buffer, size: number, type = 'multipart/form-data; boundary=X') => {
  const payload = Readable.from(chunksOf(bytes, size), { objectMode: false });
  const response = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
  expect(await readdir(folder)).toEqual([]);
  return response.json();
};

const part = (name: string, text: string, fileName?: string) =>
  `--X\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${text}\r\n`;
const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--X--\r\n`, 'latin1');

describe('readForm', () => {
  test('multipart form split into any chunks → the same parts', async () => {
    const value = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '-', 'X', '\0', '\xff'), maxLength: 60 });
    const clean = value.filter((text) => !`\r\n${text}\r\n`.includes('\r\n--X'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(clean, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 50 }),
        async (texts, size) => {
          const { files } = await send(form(...texts.map((text) => part('a', text, 'f'))), size);
          expect(files.map(({ text }: { text: string }) => text)).toEqual(texts);
        },
      ),
    );
  });

  test('field and file names of a multipart form → decoded as browsers encode them', async () => {
    const bytes = Buffer.from(`${part('a b', 'täxt')}${part('f%22', 'x', 'Käse %221%22.png')}--X--\r\n`);
    expect(await send(bytes, 7)).toMatchObject({
      fields: { 'a b': 'täxt' },
      files: [{ field: 'f"', name: 'Käse "1".png', size: 1, text: 'x' }],
    });
  });

  test('multipart form with a repeated field → list; empty file field → no file; file too large → measured, not stored', async () => {
    const bytes = form(
      part('a', '1'),
      part('a', '2'),
      part('a', '3'),
      part('none', '', ''),
      part('large', 'x'.repeat(100_001), 'l.png'),
      part('small', 'y', 's.png'),
    );
    expect(await send(bytes, 4096)).toEqual({
      fields: { a: ['1', '2', '3'] },
      files: [
        { field: 'large', name: 'l.png', size: 100_001, isTooLarge: true, text: null },
        { field: 'small', name: 's.png', size: 1, isTooLarge: false, text: 'y' },
      ],
    });
  });

  test.each([
    ['no end', part('a', 'x')],
    ['a file without end', part('a', 'x', 'f')],
    ['a head without end', `--X\r\n${'a'.repeat(9000)}`],
    ['no name', '--X\r\nContent-Disposition: form-data\r\n\r\nx\r\n--X--'],
    ['another boundary', '--Y\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--Y--'],
    ['a field name of every object', `${part('constructor', 'x')}--X--`],
  ])('multipart form with %s → problem broken-body', async (_what, text) => {
    expect(await send(Buffer.from(text), 1000)).toEqual({ code: 'broken-body' });
  });

  test.each([
    ['no bytes', ''],
    ['no parts', '--X--'],
    ['a part without disposition', '--X\r\nContent-Type: text/plain\r\n\r\nx\r\n--X--'],
  ])('multipart form with %s → no fields, no files', async (_what, text) => {
    expect(await send(Buffer.from(text), 1000)).toEqual({ fields: {}, files: [] });
  });

  test.each([
    ['a field of 300 kB', form(part('a', 'x'.repeat(300_000))), 'too-large'],
    ['201 fields', form(part('a', 'x').repeat(201)), 'too-large'],
    ['6 files', form(part('a', 'x'.repeat(50_000), 'f').repeat(6)), 'too-many-files'],
    ['2 MB in 5 files', form(part('a', 'x'.repeat(400_000), 'f').repeat(5)), 'too-large'],
  ])('multipart form with %s → problem %s', async (_what, bytes, code) => {
    expect(await send(bytes, 16_384)).toEqual({ code });
  });

  test.each([
    ['multipart/form-data; boundary="X"', { fields: { a: 'x' } }],
    ['Multipart/Form-Data; charset=utf-8; Boundary=X', { fields: { a: 'x' } }],
    ['multipart/form-data', { code: 'broken-body' }],
  ])('multipart form with the content type %s → read as %j', async (type, expected) => {
    expect(await send(form(part('a', 'x')), 100, type)).toMatchObject(expected);
  });
});
