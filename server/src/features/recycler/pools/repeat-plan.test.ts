import { describe, expect, test } from 'vitest';
import { createPostedTexts } from '../posted-texts.ts';
import { type Candidate, endOfCooldown, findObstacle, listSlots, nextVariant, planRepeats } from './repeat-plan.ts';

const paris = 'Europe/Paris';
const rules = {
  days: [1, 2, 3, 4, 5, 6, 7],
  times: ['09:00'],
  timeZone: paris,
  cooldownDays: 10,
  growth: 2,
  maxRepeats: 5,
  variantAfter: 2,
};
const candidate = (changes: Partial<Candidate> = {}): Candidate => ({
  id: 1,
  texts: ['Original'],
  repeatCount: 0,
  lastAt: new Date('2030-01-01T09:00:00Z'),
  activeFrom: null,
  activeTo: null,
  ...changes,
});
const localTimes = (schedule: object, now: string) =>
  listSlots({ ...rules, ...schedule }, new Date(now)).map(({ local }) => local);

describe('slots of a schedule', () => {
  test('days of the week and times of a pool → the slots of the next 14 days, without those too near', () => {
    // The plan is made on a Saturday, 10 minutes before the first time of the schedule.
    expect(localTimes({ days: [6, 7], times: ['18:00', '09:00'] }, '2030-06-15T06:50:00Z')).toEqual([
      '2030-06-15T18:00',
      '2030-06-16T09:00',
      '2030-06-16T18:00',
      '2030-06-22T09:00',
      '2030-06-22T18:00',
      '2030-06-23T09:00',
      '2030-06-23T18:00',
    ]);
  });

  test('slot of a pool when clocks go forward → the skipped time is moved, and one slot is left where two meet; when clocks go back → the first of two times', () => {
    const spring = listSlots({ ...rules, days: [7], times: ['02:30', '03:30'] }, new Date('2030-03-30T12:00:00Z'));
    expect(spring.map(({ instant }) => instant.toISOString()).slice(0, 1)).toEqual(['2030-03-31T01:30:00.000Z']);
    expect(spring.filter(({ local }) => local.startsWith('2030-03-31'))).toHaveLength(1);
    const autumn = listSlots({ ...rules, days: [7], times: ['02:30'] }, new Date('2030-10-26T12:00:00Z'));
    expect(autumn[0]?.instant.toISOString()).toBe('2030-10-27T00:30:00.000Z');
    // Local times of repeats are the same before and after the change to summer or winter time.
    expect(localTimes({ days: [6] }, '2030-03-22T12:00:00Z')).toEqual(['2030-03-23T09:00', '2030-03-30T09:00']);
  });
});

describe('rules of a post', () => {
  test.each([
    [0, '2030-01-11'],
    [1, '2030-01-21'],
    [2, '2030-02-10'],
    [9, '2031-01-01'],
  ])('post with %i repeats → its cool-down ends on %s, at most a year later', (repeatCount, date) => {
    expect(endOfCooldown(rules, candidate({ repeatCount }))).toBe(date);
  });

  test('a cool-down of a post over the change of clocks → whole days, not an hour less', () => {
    const lastAt = new Date('2030-03-25T08:00:00Z');
    expect(findObstacle({ ...rules, cooldownDays: 8 }, candidate({ lastAt }), '2030-04-02')).toBeUndefined();
    expect(findObstacle({ ...rules, cooldownDays: 8 }, candidate({ lastAt }), '2030-04-01')).toBe('cooling-down');
  });

  test('post of a pool with active dates → repeated only between them, both included, in the zone of the pool', () => {
    const dated = candidate({ activeFrom: '2030-02-01', activeTo: '2030-02-03' });
    expect(
      ['2030-01-31', '2030-02-01', '2030-02-03', '2030-02-04'].map((date) => findObstacle(rules, dated, date)),
    ).toEqual(['before-dates', undefined, undefined, 'after-dates']);
  });

  test('post with the most repeats or with all texts used → the reason; with a variant → its text from then on; variantAfter 0 → no variant needed', () => {
    expect(findObstacle(rules, candidate({ repeatCount: 5 }), '2040-01-01')).toBe('most-repeats');
    expect(findObstacle(rules, candidate({ repeatCount: 2 }), '2040-01-01')).toBe('needs-variant');
    const texts = ['Original', 'Variant'];
    expect([0, 1, 2, 3, 4].map((repeatCount) => nextVariant(rules, candidate({ texts, repeatCount })))).toEqual([
      0,
      0,
      1,
      1,
      undefined,
    ]);
    expect(nextVariant({ ...rules, variantAfter: 0 }, candidate({ repeatCount: 4 }))).toBe(0);
  });
});

describe('planned repeats', () => {
  const slots = listSlots(rules, new Date('2030-06-01T12:00:00Z'));
  const plan = (candidates: Candidate[], changes: object = {}, postedTexts = createPostedTexts()) =>
    planRepeats({ ...rules, ...changes }, slots, candidates, postedTexts).map(
      ({ slot, candidateId, variant }) => `${slot.local.slice(5, 10)} ${candidateId}${variant ? `v${variant}` : ''}`,
    );

  test('two posts in a pool that can be repeated at the same time → the first one is; each again only after its cool-down; other slots stay empty', () => {
    expect(plan([candidate({ id: 2 }), candidate({ id: 1, texts: ['Other'] })])).toEqual(['06-02 2', '06-03 1']);
    expect(plan([candidate()], { cooldownDays: 8, growth: 1.5, variantAfter: 0 })).toEqual(['06-02 1', '06-14 1']);
  });

  test('post of a pool with a repeat that is scheduled later → no repeat before that one', () => {
    expect(plan([candidate({ lastAt: new Date('2030-06-10T07:00:00Z') })])).toEqual([]);
  });

  test('text of a pool’s post already on the page or in another post of the pool → repeated in the first slot 7 days later', () => {
    const postedTexts = createPostedTexts([{ text: ' original', at: new Date('2030-05-28T07:00:00Z') }]);
    expect(plan([candidate(), candidate({ id: 2 })], {}, postedTexts)).toEqual(['06-04 1', '06-11 2']);
  });
});
