import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SecretUnreadable, secretBox } from './secret-box.ts';
import { parseKeys } from './secret-keys.ts';

const oldKey = { id: 'old', key: Buffer.alloc(32, 1) };
const newKey = { id: 'new', key: Buffer.alloc(32, 2) };

describe('secretBox', () => {
  const box = secretBox([newKey, oldKey], randomBytes);

  test('sealed text opened with the same context → the original text, for any text and context', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        expect(box.open(box.seal(text, context), context)).toBe(text);
      }),
    );
  });

  test('sealed text → contains nothing of the text; each seal is different', () => {
    const seals = Array.from({ length: 50 }, () => box.seal('canary-token', 'business:1'));
    expect(new Set(seals).size).toBe(50);
    for (const sealed of seals) expect(sealed).toMatch(/^v1\.new\.[\w-]{16}\.[\w-]+$/);
    expect(seals.join()).not.toContain(Buffer.from('canary').toString('base64url'));
  });

  test('sealed text opened with another context → SecretUnreadable', () => {
    const sealed = box.seal('token', 'business:1');
    for (const context of ['business:2', 'business:1 ', '', 'business:11']) {
      expect(() => box.open(sealed, context)).toThrow(SecretUnreadable);
    }
  });

  test('sealed text with a changed, missing or added character → SecretUnreadable', () => {
    const sealed = box.seal('token', 'business:1');
    // The last base64 character has unused bits, so decoded bytes are compared.
    const same = (other: string) =>
      other.split('.').every((part, i) => bytes(part).equals(bytes(sealed.split('.')[i])));
    for (let at = 0; at < sealed.length; at++) {
      for (const character of ['A', 'z', '']) {
        const altered = sealed.slice(0, at) + character + sealed.slice(at + 1);
        if (altered !== sealed && !same(altered))
          expect(() => box.open(altered, 'business:1')).toThrow(SecretUnreadable);
      }
    }
    for (const other of ['', 'v1', 'v1.new..', `${sealed}AAAA`, sealed.replace('v1', 'v2')]) {
      expect(() => box.open(other, 'business:1')).toThrow(SecretUnreadable);
    }
  });

  test('text sealed with an older key → opens; isCurrent is false', () => {
    const sealed = secretBox([oldKey], randomBytes).seal('token', 'c');
    expect(box.open(sealed, 'c')).toBe('token');
    expect(box.isCurrent(sealed)).toBe(false);
    expect(box.isCurrent(box.seal('token', 'c'))).toBe(true);
    expect(() => secretBox([newKey], randomBytes).open(sealed, 'c')).toThrow('the key "old" is not configured');
  });

  test('secret box without a key → error', () =>
    expect(() => secretBox([], randomBytes)).toThrow('At least one encryption key is needed.'));
});

describe('parseKeys', () => {
  const encoded = Buffer.alloc(32, 7).toString('base64');

  test('setting with valid secret keys → keys returned in their order', () => {
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
  ])('setting of secret keys “%s” → error that says what is wrong', (text, message) => {
    expect(() => parseKeys(text)).toThrow(message);
  });

  test('setting of secret keys with a wrong key → the error message does not contain the key', () => {
    expect(() => parseKeys('k1:c2VjcmV0LWNhbmFyeQ==')).toThrow(expect.not.stringContaining('c2VjcmV0'));
  });
});

function bytes(part: string | undefined): Buffer {
  return Buffer.from(part ?? '', 'base64url');
}
