import { expect, test } from 'vitest';
import { afterSignIn } from './after-sign-in.ts';

test.each([
  [undefined, '/'],
  ['/user/account#api', '/user/account#api'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?next=/x', '/'],
  ['/logout', '/'],
  ['/logins', '/logins'],
])('sign-in with the next parameter %s → page %s', (next, path) => {
  expect(afterSignIn(next, 'https://fanfare.example')).toBe(path);
});
