import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test('SHA-256 of texts of every length around a block → the same hash as the system’s', () => {
  for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 121, 128, 300]) {
    const bytes = new TextEncoder().encode('é7x'.repeat(200)).slice(0, length);
    expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
