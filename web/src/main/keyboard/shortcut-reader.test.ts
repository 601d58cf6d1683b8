import { describe, expect, test } from 'vitest';
import { createShortcutReader, isPaletteChord, isTyping } from './shortcut-reader.ts';

const press = (key: string, timeStamp = 0, held: Partial<KeyboardEvent> = {}) => ({
  key,
  timeStamp,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  ...held,
});
const reader = () => createShortcutReader(() => ['d', 'a']);

describe('keys', () => {
  test('g and a letter go to a place', () => {
    const read = reader();
    expect(read(press('g', 0))).toBeUndefined();
    expect(read(press('d', 400))).toEqual({ goKey: 'd' });
  });

  test('g is forgotten when the letter comes too late, or another key comes first', () => {
    const read = reader();
    read(press('g', 0));
    expect(read(press('d', 1600))).toBeUndefined();
    read(press('g', 2000));
    read(press('x', 2100));
    expect(read(press('d', 2200))).toBeUndefined();
  });

  test('a letter alone does nothing', () => {
    expect(reader()(press('d'))).toBeUndefined();
  });

  test('c begins a post, unless it is the letter of a place', () => {
    const read = createShortcutReader(() => ['c']);
    expect(read(press('c'))).toEqual({ isCompose: true });
    read(press('g', 0));
    expect(read(press('c', 100))).toEqual({ goKey: 'c' });
  });

  test('slash searches, question mark explains', () => {
    expect(reader()(press('/'))).toEqual({ open: 'palette' });
    expect(reader()(press('?'))).toEqual({ open: 'shortcuts' });
    expect(reader()(press('?', 0, { altKey: true }))).toBeUndefined();
  });

  test('the palette opens with K and the system key, on any layout of capitals', () => {
    expect(isPaletteChord(press('k', 0, { metaKey: true }))).toBe(true);
    expect(isPaletteChord(press('K', 0, { ctrlKey: true }))).toBe(true);
    expect(isPaletteChord(press('k'))).toBe(false);
  });

  test('keys typed into a field or a dialog are no commands', () => {
    document.body.innerHTML = '<input id="in"><div role="dialog"><b id="deep"></b></div><p id="free"></p>';
    expect(isTyping(document.getElementById('in'))).toBe(true);
    expect(isTyping(document.getElementById('deep'))).toBe(true);
    expect(isTyping(document.getElementById('free'))).toBe(false);
  });
});
