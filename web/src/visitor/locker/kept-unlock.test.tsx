import { afterEach, expect, test } from 'vitest';
import { readKept, writeKept } from './kept-unlock.ts';

afterEach(() => localStorage.clear());

test('unlock kept for a locker → read again for this locker only', () => {
  writeKept('first', { browser: 'b', token: 't' });
  expect(readKept('first')).toEqual({ browser: 'b', token: 't' });
  expect(readKept('second')).toEqual({});
});

test.each(['', '{', 'null', '7', '[]', '{"browser":7}', '{"token":"t"}'])(
  'page around stored %s → read as an empty unlock',
  (text) => {
    localStorage.setItem('fanfare-locker-hostile', text);
    expect(readKept('hostile')).toEqual({});
  },
);

test('stored token that is no text → only the browser is read', () => {
  localStorage.setItem('fanfare-locker-odd', '{"browser":"b","token":{"x":1}}');
  expect(readKept('odd')).toEqual({ browser: 'b' });
});
