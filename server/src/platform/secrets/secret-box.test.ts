import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SecretUnreadable, secretBox } from './secret-box.ts';
import { parseKeys } from './secret-keys.ts';

const oldKey = { id: 'old', key: Buffer.alloc(32, 1) };
const newKey = { id: 'new', key: Buffer.alloc(32, 2) };

describe('the box', () => {
  const box = secretBox([newKey, oldKey], randomBytes);

  test('opens what it sealed, whatever the text and context', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        expect(box.open(box.seal(text, context), context)).toBe(text);
      }),
    );
  });

  test('shows nothing of the text and never the same seal twice', () => {
    const seals = Array.from({ length: 50 }, () => box.seal('canary-token', 'business:1'));
    expect(new Set(seals).size).toBe(50);
    for (const sealed of seals) expect(sealed).toMatch(/^v1\.new\.[\w-]{16}\.[\w-]+$/);
    expect(seals.join()).not.toContain(Buffer.from('canary').toString('base64url'));
  });

  test('refuses another context', () => {
    const sealed = box.seal('token', 'business:1');
    for (const context of ['business:2', 'business:1 ', '', 'business:11']) {
      expect(() => box.open(sealed, context)).toThrow(SecretUnreadable);
    }
  });

  test('refuses any single changed, missing or added character', () => {
    const sealed = box.seal('token', 'business:1');
    // The last letter of base64 has unused bits, so the check is on bytes that differ, not on letters.
    const same = (other: string) =>
      other.split('.').every((part, i) => bytes(part).equals(bytes(sealed.split('.')[i])));
    for (let at = 0; at < sealed.length; at++) {
      for (const letter of ['A', 'z', '']) {
        const altered = sealed.slice(0, at) + letter + sealed.slice(at + 1);
        if (altered !== sealed && !same(altered))
          expect(() => box.open(altered, 'business:1')).toThrow(SecretUnreadable);
      }
    }
    for (const other of ['', 'v1', 'v1.new..', `${sealed}AAAA`, sealed.replace('v1', 'v2')]) {
      expect(() => box.open(other, 'business:1')).toThrow(SecretUnreadable);
    }
  });

  test('still opens an older key and knows it is not the current one', () => {
    const sealed = secretBox([oldKey], randomBytes).seal('token', 'c');
    expect(box.open(sealed, 'c')).toBe('token');
    expect(box.isCurrent(sealed)).toBe(false);
    expect(box.isCurrent(box.seal('token', 'c'))).toBe(true);
    expect(() => secretBox([newKey], randomBytes).open(sealed, 'c')).toThrow('the key "old" is not configured');
  });

  test('needs a key', () => expect(() => secretBox([], randomBytes)).toThrow('At least one encryption key is needed.'));
});

describe('the key setting', () => {
  const encoded = Buffer.alloc(32, 7).toString('base64');

  test('is read in order', () => {
    expect(parseKeys(`k2:${encoded}, k1:${encoded}`).map(({ id }) => id)).toEqual(['k2', 'k1']);
    expect(parseKeys(`k1:${encoded}`)).toEqual([{ id: 'k1', key: Buffer.alloc(32, 7) }]);
  });

  test.each([
    ['', 'number 1 is not in the form id:base64'],
    [`k1:${encoded},`, 'number 2 is not in the form id:base64'],
    [encoded, 'number 1 is not in the form id:base64'],
    ['k1:not base64!', 'number 1 is not in the form id:base64'],
    [`a.b:${encoded}`, 'number 1 is not in the form id:base64'],
    ['k1:c2hvcnQ=', 'The encryption key "k1" has 5 bytes and needs exactly 32.'],
    [`k1:${encoded},k1:${encoded}`, 'The key id "k1" is used twice'],
  ])('"%s" is refused with a clear sentence', (text, message) => {
    expect(() => parseKeys(text)).toThrow(message);
  });

  test('a refused key is not repeated in the message', () => {
    expect(() => parseKeys('k1:c2VjcmV0LWNhbmFyeQ==')).toThrow(expect.not.stringContaining('c2VjcmV0'));
  });
});

function bytes(part: string | undefined): Buffer {
  return Buffer.from(part ?? '', 'base64url');
}
