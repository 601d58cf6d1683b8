import { expect, test } from 'vitest';
import { needNamedIn } from './restricted-need.ts';

test('the feature and the role are read from the sentence', () => {
  const message = 'This needs the role Editor in Contests. Ask the owner of the business for it.';
  expect(needNamedIn(message)).toEqual({ feature: 'contests', role: 'editor' });
});

test('a feature whose name begins like another is not mistaken for it', () => {
  const message = 'This needs the role Viewer in Content lockers. Ask the owner of the business for it.';
  expect(needNamedIn(message)).toEqual({ feature: 'content_locker', role: 'viewer' });
});

test('what only an owner may do names nothing', () => {
  expect(needNamedIn('Ask the owner of the business to do this for you.')).toBeUndefined();
});
