import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBoundary, readParts } from './multipart.ts';

type ReadPart = { field: string; fileName: string | undefined; text: string };

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = async (bytes: Buffer, size: number, boundary = 'X'): Promise<ReadPart[]> => {
  const all: ReadPart[] = [];
  for await (const { field, fileName, body } of readParts(chunksOf(bytes, size), boundary)) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    all.push({ field, fileName, text: Buffer.concat(chunks).toString('latin1') });
  }
  return all;
};

const part = (name: string, text: string, fileName?: string) =>
  `--X\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${text}\r\n`;

describe('multipart form', () => {
  test('any split into chunks gives the same parts', async () => {
    const value = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '-', 'X', '\0', '\xff'), maxLength: 60 });
    const clean = value.filter((text) => !`\r\n${text}\r\n`.includes('\r\n--X'));
    await fc.assert(
      fc.asyncProperty(fc.array(clean, { maxLength: 5 }), fc.integer({ min: 1, max: 50 }), async (texts, size) => {
        const bytes = Buffer.from(`${texts.map((text) => part('a', text, 'f')).join('')}--X--\r\n`, 'latin1');
        expect((await read(bytes, size)).map(({ text }) => text)).toEqual(texts);
      }),
    );
  });

  test('field and file names are decoded as browsers encode them', async () => {
    const bytes = Buffer.from(`${part('a b', 'text')}${part('f', 'x', 'Käse "1".png'.replaceAll('"', '%22'))}--X--`);
    expect(await read(bytes, 7)).toEqual([
      { field: 'a b', fileName: undefined, text: 'text' },
      { field: 'f', fileName: 'Käse "1".png', text: 'x' },
    ]);
  });

  test.each([
    ['nothing', ''],
    ['no end', part('a', 'x')],
    ['a head without end', `--X\r\n${'a'.repeat(9000)}`],
    ['no disposition', '--X\r\nContent-Type: text/plain\r\n\r\nx\r\n--X--'],
    ['no name', '--X\r\nContent-Disposition: form-data\r\n\r\nx\r\n--X--'],
    ['another boundary', '--Y\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--Y--'],
  ])('form with %s → problem broken-body', async (_what, text) => {
    await expect(read(Buffer.from(text), 1000)).rejects.toMatchObject({ code: 'broken-body' });
  });
});

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; boundary="a b c"', 'a b c'],
  ['Multipart/Form-Data; charset=utf-8; Boundary=----WebKit1', '----WebKit1'],
  ['multipart/form-data', undefined],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, 'x'.repeat(70)],
  ['application/json; boundary=abc', undefined],
  [undefined, undefined],
])('boundary of %s → %s', (type, boundary) => {
  expect(parseBoundary(type)).toBe(boundary);
});
