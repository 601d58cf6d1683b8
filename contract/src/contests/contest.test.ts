import { describe, expect, test } from 'vitest';
import { normalizeEmail } from '../kit/email.ts';
import { rewardedActions, rewardPolicyFor, rewardRules } from '../networks/rewarded-actions.ts';
import { type ActionKind, type ActionSettings, actionSettingProblems, isRightAnswer, parseCodes } from './actions.ts';
import { contestForms } from './contest.ts';
import { formatContestTime, gmtOffset } from './dates.ts';
import { prizesOfForm } from './drafts.ts';
import { formatDrawSettings } from './draw-order.ts';
import { defaultTemplates, splitTemplate, templateProblems } from './templates.ts';
import { DrawMethodPart, onlyQualified } from './winners.ts';

describe('rewarded actions', () => {
  test.each([
    ['facebook_like', 'against-rules', 'refused'],
    ['facebook_share', 'against-rules', 'refused'],
    ['youtube_subscribe', 'against-rules', 'refused'],
    ['facebook_visit', 'allowed', 'allowed'],
    ['twitter_follow', 'allowed', 'allowed'],
    ['twitter_post', 'allowed', 'allowed'],
    ['daily_bonus', 'allowed', 'allowed'],
  ])(
    'contest action %s rewarded with points → under classic rules: %s, under current rules: %s',
    (kind, classic, current) => {
      expect([rewardPolicyFor(kind, 'classic'), rewardPolicyFor(kind, 'current')]).toEqual([classic, current]);
    },
  );

  test('action that the current rules refuse → has a note, its source and an allowed action instead', () => {
    for (const kind of rewardedActions.filter((action) => rewardPolicyFor(action, 'current') === 'refused')) {
      const { note, source, instead } = rewardRules[kind];
      expect(note && source).toBeTruthy();
      expect(rewardPolicyFor(instead ?? '', 'current')).toBe('allowed');
      expect(instead).toBeDefined();
    }
  });

  test.each(['classic', 'current'] as const)(
    'Facebook like as action of a contest, profile set %s → accepted by classic, refused by current',
    (set) => {
      const switches = { facebook: true, youtube: false, twitter: false, emaillist: false, contest_page: false };
      const actions = [{ kind: 'facebook_like', label: '', points: 5, settings: {} }];
      const issues = contestForms[set].safeParse({ switches, actions }).error?.issues ?? [];
      const messages = issues.filter(({ path }) => path[0] === 'actions').map(({ message }) => message);
      expect(messages).toEqual(
        set === 'classic' ? [] : ['The network forbids rewards for this. Choose another action.'],
      );
    },
  );

  test('action about a YouTube channel that the contest doesn’t have → a message at the action’s field for the channel', () => {
    const settings = { channel: '@gone' };
    const actions = [{ kind: 'youtube_visit', label: '', points: 5, settings }];
    const issuesWith = (...ytsub_channels: string[]) =>
      contestForms.classic
        .safeParse({ actions, youtube: { ytsub_channels } })
        .error?.issues.filter(({ path }) => path.includes('channel')) ?? [];
    expect(issuesWith('@here')).toMatchObject([{ path: ['actions', 0, 'settings', 'channel'] }]);
    expect(issuesWith('@here', '@gone')).toEqual([]);
  });
});

test.each([
  ['2030-03-31T14:05', 'MM/DD/YYYY', 'hh:mm A', '03/31/2030 02:05 PM'],
  ['2030-03-01T00:05', 'DD/MM/YYYY', 'hh:mm A', '01/03/2030 12:05 AM'],
  ['2030-03-01T12:00', 'YYYY-MM-DD', 'HH:mm', '2030-03-01 12:00'],
  ['2030-12-01T12:00', 'D MMM YYYY', 'hh:mm A', '1 Dec 2030 12:00 PM'],
] as const)('time %s in format %s %s → shown as %s', (time, date_format, time_format, text) => {
  expect(formatContestTime(time, { date_format, time_format })).toBe(text);
});

test.each([
  ['2030-01-01T00:00', 'Asia/Kolkata', 5.5],
  ['2030-01-01T00:00', 'America/New_York', -5],
  ['2030-07-01T00:00', 'America/New_York', -4],
  ['2030-03-31T02:30', 'Europe/Vienna', 1],
])('UTC offset of %s in %s → %s hours', (time, zone, hours) => {
  expect(gmtOffset(time, zone)).toBe(hours);
});

test.each([
  [' Anna.Lena+prize@GoogleMail.com ', 'annalena@gmail.com'],
  ['Anna.Lena+prize@example.com', 'anna.lena@example.com'],
  ['a@b@example.com', 'a@b@example.com'],
])('email address %s → compared as %s', (typed, normalized) => {
  expect(normalizeEmail(typed)).toBe(normalized);
});

test.each([
  [['Paris'], ' paris ', true],
  [['Paris'], 'Paris, France', false],
  [['*coffee*'], 'I like COFFEE most', true],
  [['a*b*c'], 'abc', true],
  [['a*bc*c'], 'abc', false],
  [[], 'anything', false],
])('question of a contest with the right answers %j, given answer %s → right: %s', (answers, text, isRight) => {
  expect(isRightAnswer({ answer_rule: 'answers', answers }, text)).toBe(isRight);
});

test('answer of 20,001 characters for 100 wildcards → checked in linear time', () => {
  expect(isRightAnswer({ answer_rule: 'answers', answers: ['*a'.repeat(100)] }, `${'a'.repeat(20_000)}b`)).toBe(false);
});

test.each([
  ['visit', {}, { url: 'Enter a URL that starts with https:// or http://' }],
  ['visit', { url: 'javascript:alert(1)' }, { url: 'Enter a URL that starts with https:// or http://' }],
  [
    'question',
    { question: 'Why?', answer_rule: 'answers', answers: [] },
    { answers: 'Enter at least one right answer, or accept any answer.' },
  ],
  ['secret_code', { codes: ' \n' }, { codes: 'Enter at least one code.' }],
  ['secret_code', { codes_saved: 2 }, {}],
  ['twitter_post', { contains: 'cake' }, { contains: 'Enter the #hashtag or @mention the post must contain.' }],
  ['daily_bonus', {}, {}],
] satisfies [ActionKind, ActionSettings, object][])(
  'contest action %s with settings %j → problems %j',
  (kind, settings, problems) => {
    expect(actionSettingProblems({ kind, settings })).toEqual(problems);
  },
);

test('text with secret codes → one code per line, in upper case, each once', () => {
  expect(parseCodes(' abc \r\nABC\n\nx-1')).toEqual(['ABC', 'X-1']);
});

describe('templates of a contest page', () => {
  test('standard templates of a contest page → no problems', () => {
    expect(templateProblems('entry', defaultTemplates.entry)).toEqual([]);
    expect(templateProblems('actions', defaultTemplates.actions)).toEqual([]);
  });

  test.each([
    ['{{entry_form}}{{entry_form}}', ['{{entry_form}} must appear exactly once.']],
    ['{{actions}}', ['{{actions}} doesn’t exist.', '{{entry_form}} must appear exactly once.']],
    [`{{entry_form}}${'x'.repeat(102_400)}`, ['Use at most 100 kB of HTML.']],
  ])('template of a contest page, %.30s → problems %j', (template, problems) => {
    expect(templateProblems('entry', template)).toEqual(problems);
  });

  test('braces in a template that are no placeholder → kept as text', () => {
    expect(splitTemplate('{ {{a b}} {{ points }}}')).toEqual([
      { text: '{ {{a b}} ' },
      { placeholder: 'points' },
      { text: '}' },
    ]);
  });
});

test('method in the path of a draw → read and written unchanged; too few qualified contestants → the specified sentences', () => {
  expect(DrawMethodPart.parse('weightedunique')).toEqual({ method: 'weighted', isUnique: true });
  expect(DrawMethodPart.parse('first')).toEqual({ method: 'first', isUnique: false });
  expect(DrawMethodPart.safeParse('uniquerandom').success).toBe(false);
  for (const part of ['pointsunique', 'random'] as const)
    expect(formatDrawSettings(DrawMethodPart.parse(part))).toBe(part);
  expect(onlyQualified(0)).toBe('No users qualified to win this prize.');
  expect(onlyQualified(1)).toBe('Only 1 users have qualified to win this prize');
});

test('contest form without prize columns → no prizes; a single prize row as text → one prize', () => {
  expect(prizesOfForm({ draft: true })).toBeUndefined();
  expect(prizesOfForm({ draft: true, 'prize_position[]': '1', 'prize_name[]': 'Cake' })?.data).toMatchObject([
    { prize_position: 1, name: 'Cake', quantity: 1, min_points: 0, method: 'weighted', is_unique: true },
  ]);
  expect(prizesOfForm({ draft: true, 'prize_position[]': 'first' })?.success).toBe(false);
});
