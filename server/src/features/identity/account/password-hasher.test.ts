import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const password = 'a lamp of copper';

test('password hashed → argon2id with 19 MiB and 2 iterations; matches that password only', async () => {
  const hasher = createPasswordHasher();
  const hash = await hasher.hash(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.matches(hash, password)).toBe(true);
  expect(await hasher.matches(hash, `${password} `)).toBe(false);
});

test('password compared without a stored hash → no match', async () => {
  expect(await createPasswordHasher().matches(undefined, 'nobody has this password')).toBe(false);
});
