import { describe, expect, test } from 'vitest';
import { createShortcutReader, isPaletteChord, isTyping } from './shortcut-reader.ts';

const keyPress = (key: string, timeStamp = 0, modifiers: Partial<KeyboardEvent> = {}) => ({
  key,
  timeStamp,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  ...modifiers,
});
const createReader = () => createShortcutReader(() => ['d', 'a']);

describe('shortcuts', () => {
  test('key g, then a go key → the command of the go key', () => {
    const readShortcut = createReader();
    expect(readShortcut(keyPress('g', 0))).toBeUndefined();
    expect(readShortcut(keyPress('d', 400))).toEqual({ goKey: 'd' });
  });

  test('g, then a go key after the time is over or after another key → no command', () => {
    const readShortcut = createReader();
    readShortcut(keyPress('g', 0));
    expect(readShortcut(keyPress('d', 1600))).toBeUndefined();
    readShortcut(keyPress('g', 2000));
    readShortcut(keyPress('x', 2100));
    expect(readShortcut(keyPress('d', 2200))).toBeUndefined();
  });

  test('a go key without g → no command', () => {
    expect(createReader()(keyPress('d'))).toBeUndefined();
  });

  test('key c → the command to compose; g then c → the go command of c', () => {
    const readShortcut = createShortcutReader(() => ['c']);
    expect(readShortcut(keyPress('c'))).toEqual({ isCompose: true });
    readShortcut(keyPress('g', 0));
    expect(readShortcut(keyPress('c', 100))).toEqual({ goKey: 'c' });
  });

  test('key / → opens the palette, ? → the list of shortcuts, Alt+? → no command', () => {
    expect(createReader()(keyPress('/'))).toEqual({ open: 'palette' });
    expect(createReader()(keyPress('?'))).toEqual({ open: 'shortcuts' });
    expect(createReader()(keyPress('?', 0, { altKey: true }))).toBeUndefined();
  });

  test('Ctrl or Meta with k or K → opens the palette', () => {
    expect(isPaletteChord(keyPress('k', 0, { metaKey: true }))).toBe(true);
    expect(isPaletteChord(keyPress('K', 0, { ctrlKey: true }))).toBe(true);
    expect(isPaletteChord(keyPress('k'))).toBe(false);
  });

  test('element in an input or dialog → keys count as typing', () => {
    document.body.innerHTML = '<input id="in"><div role="dialog"><b id="deep"></b></div><p id="free"></p>';
    expect(isTyping(document.getElementById('in'))).toBe(true);
    expect(isTyping(document.getElementById('deep'))).toBe(true);
    expect(isTyping(document.getElementById('free'))).toBe(false);
  });
});
