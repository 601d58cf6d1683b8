import { expect, test } from 'vitest';
import { isMostlyDone, listGettingStartedSteps } from './getting-started.ts';

const business = { id: 7, business_name: 'Acme', access_level: 0, features: {}, prompt_for_select: false };
const doneByTitle = (...args: Parameters<typeof listGettingStartedSteps>) =>
  Object.fromEntries(listGettingStartedSteps(...args).map(({ title, isDone }) => [title, isDone]));

test('setup steps of a new user without business and time zone → three open steps', () => {
  expect(doneByTitle({ timezone: null, two_factor: false, business: null }, undefined)).toEqual({
    'Set your time zone': false,
    'Create your business': false,
    'Turn on two-factor sign-in': false,
  });
});

test('setup steps of an owner → include accounts, assets and members, each done when its count is high enough', () => {
  const owner = { timezone: 'UTC', two_factor: true, business: { ...business, is_owner: true } };
  const steps = { 'Set your time zone': true, 'Create your business': true, 'Turn on two-factor sign-in': true };
  expect(doneByTitle(owner, undefined)).toEqual({
    ...steps,
    'Connect an account': false,
    'Add assets': false,
    'Invite members': false,
  });
  expect(doneByTitle(owner, { members: 1, assets: 2, connections: 0 })).toEqual({
    ...steps,
    'Connect an account': false,
    'Add assets': true,
    'Invite members': false,
  });
  expect(doneByTitle(owner, { members: 2, assets: 1, connections: 1 })).toEqual({
    ...steps,
    'Connect an account': true,
    'Add assets': true,
    'Invite members': true,
  });
});

test('setup steps of a member who is not the owner → no business steps', () => {
  const member = { timezone: 'UTC', two_factor: false, business: { ...business, is_owner: false } };
  expect(Object.keys(doneByTitle(member, undefined))).toEqual([
    'Set your time zone',
    'Create your business',
    'Turn on two-factor sign-in',
  ]);
});

test.each([
  [0, 3, false],
  [2, 3, true],
  [3, 6, false],
  [4, 6, true],
])('%i of %i setup steps done → shown in one line: %s', (done, count, expected) => {
  const steps = listGettingStartedSteps({ timezone: null, two_factor: false, business: null }, undefined);
  const [step] = steps;
  if (!step) throw new Error('No step');
  expect(isMostlyDone(Array.from({ length: count }, (_, index) => ({ ...step, isDone: index < done })))).toBe(expected);
});
