import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileHeaders, parseRange } from './file-response.ts';
import { type FileKind, fileKey, fileTypes } from './file-types.ts';

const hash = 'abcd'.repeat(16);
const headersFor = (kind: FileKind, name?: string) => fileHeaders({ key: fileKey(hash, kind), size: 10, name });

describe('headers of a stored file', () => {
  test.each(Object.keys(fileTypes) as FileKind[])(
    'stored file of type %s → sandbox policy, nosniff, sniffed content type',
    (kind) => {
      expect(headersFor(kind)).toMatchObject({
        'content-type': fileTypes[kind].type,
        'content-length': '10',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=31536000, immutable',
        etag: `"${hash}"`,
      });
    },
  );

  test('stored images and videos → served inline; other types → downloaded', () => {
    const inline = (Object.keys(fileTypes) as FileKind[]).filter((kind) =>
      headersFor(kind)['content-disposition']?.startsWith('inline;'),
    );
    expect(inline).toEqual([
      'png',
      'jpg',
      'gif',
      'webp',
      'avif',
      'mp4',
      'mov',
      'webm',
      'avi',
      'wmv',
      'mkv',
      'mpg',
      'flv',
    ]);
    expect(headersFor('pdf')['content-disposition']).toMatch(/^attachment;/);
  });

  test.each([
    [undefined, `filename="abcdabcdabcd.pdf"; filename*=UTF-8''abcdabcdabcd.pdf`],
    ['Report.pdf', `filename="Report.pdf"; filename*=UTF-8''Report.pdf`],
    ['Zoë’s plan.docx', `filename="Zo__s plan.pdf"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20plan.pdf`],
    ['../../etc/passwd', `filename="passwd.pdf"; filename*=UTF-8''passwd.pdf`],
    ['..\\..\\boot.ini', `filename="boot.pdf"; filename*=UTF-8''boot.pdf`],
    ['a\0b.pdf', `filename="ab.pdf"; filename*=UTF-8''ab.pdf`],
    ['invoice\u202efdp.exe', `filename="invoicefdp.pdf"; filename*=UTF-8''invoicefdp.pdf`],
    [
      'a"; x="\r\nSet-Cookie: a=b',
      `filename="a__ x__Set-Cookie_ a_b.pdf"; filename*=UTF-8''a%22%3B%20x%3D%22Set-Cookie%3A%20a%3Db.pdf`,
    ],
    ['....', `filename="abcdabcdabcd.pdf"; filename*=UTF-8''abcdabcdabcd.pdf`],
    ['\ud800.pdf', `filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
  ])('file name %j → safe content-disposition', (name, expected) => {
    expect(headersFor('pdf', name)['content-disposition']).toBe(`attachment; ${expected}`);
  });

  test('any file name in the content-disposition header → one quoted value without line breaks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        expect(headersFor('pdf', name)['content-disposition']).toMatch(
          /^attachment; filename="[\w ().-]{1,110}"; filename\*=UTF-8''[\w.~%-]+\.pdf$/,
        );
      }),
    );
  });

  test('headers of a file with an unknown key → error', () => {
    expect(() => fileHeaders({ key: '../secret.png', size: 1 })).toThrow('no longer exists');
  });
});

describe('range header', () => {
  test.each([
    [undefined, undefined],
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-4', { start: 6, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', 'unsatisfiable'],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=1-2', undefined],
  ])('range %s of a file with 10 bytes → this part, unsatisfiable, or the full file', (header, expected) =>
    expect(parseRange(header, 10)).toEqual(expected),
  );

  test('response to a range → content-range and content-length headers', () => {
    expect(fileHeaders({ key: fileKey(hash, 'mp4'), size: 10 }, { start: 2, end: 4 })).toMatchObject({
      'content-length': '3',
      'content-range': 'bytes 2-4/10',
    });
  });
});
