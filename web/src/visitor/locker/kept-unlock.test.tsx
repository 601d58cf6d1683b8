import { afterEach, expect, test } from 'vitest';
import { readKept, writeKept } from './kept-unlock.ts';

afterEach(() => localStorage.clear());

test('what was kept → read again, for its own locker only', () => {
  writeKept('first', { browser: 'b', token: 't' });
  expect(readKept('first')).toEqual({ browser: 'b', token: 't' });
  expect(readKept('second')).toEqual({});
});

test.each(['', '{', 'null', '7', '[]', '{"browser":7}', '{"token":"t"}'])(
  'the page around wrote %s → nothing is kept',
  (text) => {
    localStorage.setItem('fanfare-locker-hostile', text);
    expect(readKept('hostile')).toEqual({});
  },
);

test('a token that is no text → the browser alone', () => {
  localStorage.setItem('fanfare-locker-odd', '{"browser":"b","token":{"x":1}}');
  expect(readKept('odd')).toEqual({ browser: 'b' });
});
