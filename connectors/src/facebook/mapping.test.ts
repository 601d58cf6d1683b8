import { describe, expect, test } from 'vitest';
import { isSameText } from '../kit/post-matching.ts';
import { toAdAccount } from './ad-accounts.ts';
import { toRemotePost } from './posts.ts';
import { AdAccountRow, PostRow } from './wire.ts';

const toAccount = (more: object) =>
  toAdAccount(
    AdAccountRow.parse({
      id: 'act_1',
      account_id: '1',
      name: 'Shop',
      account_status: 1,
      currency: 'USD',
      timezone_name: 'Europe/Paris',
      ...more,
    }),
  );

describe('toAdAccount', () => {
  test.each([
    [1, 'active', 'usable'],
    [2, 'disabled', 'blocked'],
    [3, 'unsettled', 'warned'],
    [7, 'in-risk-review', 'warned'],
    [8, 'pending-settlement', 'usable'],
    [9, 'in-grace-period', 'usable'],
    [100, 'closing', 'warned'],
    [101, 'closed', 'blocked'],
    [201, 'active', 'usable'],
    [202, 'any-closed', 'blocked'],
    [77, 'unknown', 'warned'],
  ])('account_status %i → status %s, usability %s', (account_status, status, usability) => {
    expect(toAccount({ account_status })).toMatchObject({ id: '1', status, usability });
  });

  test.each([
    ['a card', { funding_source: '42' }, true],
    ['none', {}, false],
    ['none on a disabled account', { account_status: 2 }, undefined],
  ])(
    'ad account whose payment method is %s → hasPaymentMethod true, false or undefined',
    (_, row, hasPaymentMethod) => {
      expect(toAccount(row).hasPaymentMethod).toBe(hasPaymentMethod);
    },
  );

  test('ad account with amounts as strings → numbers; disabled for any of Facebook’s reasons → a message for the reason', () => {
    expect(toAccount({ amount_spent: '12345', balance: '7' })).toMatchObject({ spentMinor: 12_345, balanceMinor: 7 });
    expect(toAccount({ disable_reason: 0 }).reason).toBeUndefined();
    for (let reason = 1; reason <= 15; reason += 1) expect(toAccount({ disable_reason: reason }).reason).toBeTruthy();
  });
});

describe('toRemotePost', () => {
  const row = { id: '1_2', created_time: '2026-11-14T10:00:00+0100' };
  const toPost = (more: object) => toRemotePost(PostRow.parse({ ...row, ...more }), 'https://www.facebook.com');

  test('minimal post → URL, time, 0 shares, no other statistics', () => {
    expect(toPost({})).toMatchObject({
      text: '',
      type: 'text',
      url: 'https://www.facebook.com/1_2',
      createdAt: new Date('2026-11-14T09:00:00Z'),
      statistics: { views: undefined, reactions: undefined, shares: 0 },
    });
  });

  test('first attachment of a post → its type, title, description and link', () => {
    const attachment = {
      media_type: 'link',
      title: 'T',
      description: 'D',
      url: 'https://l.test',
      unshimmed_url: 'https://t.test',
    };
    expect(toPost({ attachments: { data: [attachment] } })).toMatchObject({
      type: 'link',
      title: 'T',
      description: 'D',
      link: 'https://t.test',
    });
    expect(toPost({ attachments: { data: [{ media_type: 'poll' }] } })).toMatchObject({ type: 'other' });
  });

  test('promotable post → promotableId; otherwise undefined', () => {
    expect(toPost({ is_eligible_for_promotion: true, promotable_id: '1_9' }).promotableId).toBe('1_9');
    expect(toPost({ is_eligible_for_promotion: false, promotable_id: '1_9' }).promotableId).toBeUndefined();
  });

  test.each([
    ['inactive', false],
    ['ineligible', false],
    ['active', true],
    ['finished', true],
    [undefined, undefined],
  ])('promotion status %s → promoted: %s', (promotion_status, isPromoted) => {
    expect(toPost({ promotion_status }).isPromoted).toBe(isPromoted);
  });

  test('post’s clicks by type without link clicks → 0 link clicks; post without insights → link clicks not reported', () => {
    const clicks = { name: 'post_clicks_by_type', period: 'lifetime', values: [{ value: { 'other clicks': 2 } }] };
    expect(toPost({ insights: { data: [clicks] } }).statistics.linkClicks).toBe(0);
    expect(toPost({ insights: { data: [] } }).statistics).toMatchObject({ views: undefined, linkClicks: undefined });
  });

  test('insights of a post → statistics, single and by reaction type', () => {
    const metric = (name: string, value: unknown) => ({ name, period: 'lifetime', values: [{ value }] });
    const data = [
      metric('post_media_view', 90),
      metric('post_clicks', 4),
      metric('post_clicks_by_type', { 'link clicks': 3, 'other clicks': 1 }),
      metric('post_video_views', 7),
      metric('post_reactions_by_type_total', { like: 3, love: 2 }),
    ];
    const summary = { summary: { total_count: 5 } };
    expect(
      toPost({ insights: { data }, reactions: summary, comments: summary, shares: { count: 2 } }).statistics,
    ).toEqual({
      views: 90,
      reach: undefined,
      clicks: 4,
      comments: 5,
      shares: 2,
      reactions: 5,
      linkClicks: 3,
      videoViews: 7,
      reactionsByKind: { like: 3, love: 2 },
    });
  });
});

test.each([
  ['a\r\nb', 'a\nb ', true],
  [undefined, '', true],
  ['A', 'a', false],
])('isSameText(%j, %j) → %s', (remoteText, ownText, isSame) => {
  expect(isSameText(remoteText, ownText)).toBe(isSame);
});
