import { expect, test } from 'vitest';
import { gettingStarted } from './getting-started.ts';

const business = { id: 7, business_name: 'Acme', access_level: 0, features: {}, prompt_for_select: false };
const told = (...facts: Parameters<typeof gettingStarted>) =>
  Object.fromEntries(gettingStarted(...facts).map(({ title, isDone }) => [title, isDone]));

test('somebody new has everything before them', () => {
  expect(told({ timezone: null, two_factor: false, business: null }, undefined)).toEqual({
    'Set your time zone': false,
    'Create your business': false,
    'Turn on two-factor sign-in': false,
  });
});

test('an owner is also asked for accounts, assets and people, done when they are there and not before', () => {
  const owner = { timezone: 'UTC', two_factor: true, business: { ...business, is_owner: true } };
  const steps = { 'Set your time zone': true, 'Create your business': true, 'Turn on two-factor sign-in': true };
  expect(told(owner, undefined)).toEqual({
    ...steps,
    'Connect an account': false,
    'Give it something to work with': false,
    'Invite somebody': false,
  });
  expect(told(owner, { people: 1, assets: 2, connections: 0 })).toEqual({
    ...steps,
    'Connect an account': false,
    'Give it something to work with': true,
    'Invite somebody': false,
  });
  expect(told(owner, { people: 2, assets: 1, connections: 1 })).toEqual({
    ...steps,
    'Connect an account': true,
    'Give it something to work with': true,
    'Invite somebody': true,
  });
});

test('a member is not asked for what is the owner’s', () => {
  const member = { timezone: 'UTC', two_factor: false, business: { ...business, is_owner: false } };
  expect(Object.keys(told(member, undefined))).toEqual([
    'Set your time zone',
    'Create your business',
    'Turn on two-factor sign-in',
  ]);
});
