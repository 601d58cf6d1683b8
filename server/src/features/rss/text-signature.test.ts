import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSignature, toSignature } from './text-signature.ts';

const toBits = (signature: string) => BigInt(`0${signature}`);
const hasBits = (text: string, search: string) => {
  const bits = toBits(toSignature(search));
  return (toBits(toSignature(text)) & bits) === bits;
};

test('signature of a text → has the bits of every part of the text, in any case', () => {
  const any = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(any, any, any, (start, part, end) => {
      expect(hasBits(`${start}${part}${end}`, part)).toBe(true);
      expect(hasBits(`${start}${part.toLowerCase()}${end}`, part.toLowerCase())).toBe(true);
    }),
  );
  for (const [text, search] of [
    ['İSTANBUL ILIK', 'istanbul'],
    ['ıstanbul', 'ISTANBUL'],
    ['ΣΙΣΥΦΟΣ', 'σισυφοσ'],
    ['Сергей', 'СЕРГЕЙ'],
  ] as const)
    expect(hasBits(text, search)).toBe(true);
});

test('signature of a text → not the bits of other words; less than three letters → no bits', () => {
  const text = 'The lighthouse at the harbor was repainted before the summer, and 4,000 visitors came.';
  const others = ['marbleforth', 'chalkwick', 'winter', 'lights', 'summers'];
  expect(others.filter((other) => hasBits(text, other))).toEqual([]);
  expect([hasSignature('ai'), hasSignature('nft')]).toEqual([false, true]);
  expect(hasBits(text, 'ai')).toBe(true);
});
