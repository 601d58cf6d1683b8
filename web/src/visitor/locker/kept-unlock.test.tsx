import { afterEach, expect, test } from 'vitest';
import { readKept, writeKept } from './kept-unlock.ts';

afterEach(() => localStorage.clear());

test('unlock stored for a locker → read again for this locker only', () => {
  writeKept('first', { browser: 'b', token: 't' });
  expect(readKept('first')).toEqual({ browser: 'b', token: 't' });
  expect(readKept('second')).toEqual({});
});

test.each(['', '{', 'null', '7', '[]', '{"browser":7}', '{"token":"t"}'])(
  'unlock text %s written by the page around → read as an empty unlock',
  (text) => {
    localStorage.setItem('fanfare-locker-hostile', text);
    expect(readKept('hostile')).toEqual({});
  },
);

test('stored unlock whose token is no text → only the browser’s id is read', () => {
  localStorage.setItem('fanfare-locker-odd', '{"browser":"b","token":{"x":1}}');
  expect(readKept('odd')).toEqual({ browser: 'b' });
});
