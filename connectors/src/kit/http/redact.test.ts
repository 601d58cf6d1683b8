import { expect, test } from 'vitest';
import { redactText, redactUrl } from './redact.ts';

test.each([
  ['https://graph.test/me?access_token=abc&fields=id', '/me?access_token=…&fields=id'],
  ['https://graph.test/oauth?client_secret=abc&code=def&client_id=1', '/oauth?client_secret=…&code=…&client_id=1'],
  [
    'https://graph.test/x?appsecret_proof=1&input_token=2&developer-token=3',
    '/x?appsecret_proof=…&input_token=…&developer-token=…',
  ],
  ['https://graph.test/plain', '/plain'],
  ['https://list.test/contacts?query[email]=ann%40example.test&page=1', '/contacts?query[email]=…&page=1'],
  ['https://list.test/contacts/ann%40example.test/tags', '/contacts/…/tags'],
  ['https://video.test/channels?forHandle=@ann', '/channels?forHandle=%40ann'],
])('URL %s → logged as %s', (address, logged) => {
  expect(redactUrl(new URL(address))).toBe(logged);
});

test('token in a network’s error text → replaced, rest of the text unchanged', () => {
  const token = `EAAB${'k3'.repeat(40)}`;
  expect(redactText(`Error validating access token ${token}: expired.`)).toBe(
    'Error validating access token …: expired.',
  );
  expect(redactText('x'.repeat(1_000_000))).toBe('…');
});
