import { expect, test } from 'vitest';
import { type EntryFacts, isHeldAt, isReferralCycle, mailPattern, scoreEntry } from './fraud-score.ts';

const honest: EntryFacts = {
  email: 'ann@example.test',
  tookMs: 20_000,
  hasScript: true,
  sameAddress: 1,
  sameDevice: 1,
  sameMailPattern: 1,
  isReferralCycle: false,
  hasReferrersDevice: false,
};

test.each([
  ['an honest entry', {}, 0, []],
  ['a throwaway address', { email: 'a@Mailinator.com' }, 60, ['disposable_mail']],
  ['a +tag', { email: 'ann+1@example.test' }, 10, ['mail_tag']],
  ['20 addresses that differ in digits', { sameMailPattern: 20 }, 45, ['mail_pattern']],
  ['ten entries of one network in an hour', { sameAddress: 10 }, 40, ['address_velocity']],
  ['five entries of one device', { sameDevice: 5 }, 60, ['device_reuse']],
  ['a circle of referrals', { isReferralCycle: true }, 50, ['referral_cycle']],
  ['a friend on the same device', { sameDevice: 2, hasReferrersDevice: true }, 60, ['device_reuse', 'referrer_device']],
  ['entered in half a second', { tookMs: 500 }, 50, ['impossible_timing']],
  ['no JavaScript', { hasScript: false, tookMs: undefined }, 15, ['no_script']],
  [
    'everything at once',
    { email: 'a@yopmail.com', sameDevice: 9, tookMs: 1 },
    100,
    ['disposable_mail', 'device_reuse', 'impossible_timing'],
  ],
])('entry with signals of %s → its fraud score and reasons', (_, change, score, signals) => {
  const result = scoreEntry({ ...honest, ...change }, 'medium');
  expect(result.score).toBe(score);
  expect(result.reasons.map(({ signal }) => signal)).toEqual(signals);
});

test.each([
  ['low', 79, false],
  ['low', 80, true],
  ['medium', 59, false],
  ['medium', 60, true],
  ['high', 39, false],
  ['high', 40, true],
  ['event', 60, true],
] as const)('entry scored with strictness %s, fraud score %i → held: %s', (strictness, score, isHeld) => {
  expect(isHeldAt(score, strictness)).toBe(isHeld);
});

test('entry scored with strictness event → shared devices and networks don’t count, a throwaway address does', () => {
  const facts = { ...honest, email: 'a@yopmail.com', sameAddress: 100, sameDevice: 50, hasReferrersDevice: true };
  expect(scoreEntry(facts, 'event').score).toBe(60);
});

test('contestant in a circle of referrers → found; in a line of referrers, or beside a circle → not found', () => {
  const referrers = new Map([
    [1, 2],
    [2, 3],
    [3, 1],
    [4, 1],
    [5, 6],
  ]);
  const find = (id: number) => isReferralCycle(id, (of) => referrers.get(of));
  expect([1, 2, 3, 4, 5, 6].map(find)).toEqual([true, true, true, false, false, false]);
});

test('addresses that differ only in digits → the same mail pattern', () => {
  expect(mailPattern('bob12@example.test')).toBe(mailPattern('bob7@example.test'));
  expect(mailPattern('bob12@example.test')).not.toBe(mailPattern('rob12@example.test'));
});
