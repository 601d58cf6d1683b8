import { describe, expect, test } from 'vitest';
import { isSameText } from '../kit/graph/post-matching.ts';
import { adAccountOf } from './ad-accounts.ts';
import { postOf } from './posts.ts';
import { AdAccountRow, PostRow } from './wire.ts';

const account = (more: object) =>
  adAccountOf(
    AdAccountRow.parse({
      ...{
        id: 'act_1',
        account_id: '1',
        name: 'Shop',
        account_status: 1,
        currency: 'USD',
        timezone_name: 'Europe/Paris',
      },
      ...more,
    }),
  );

describe('ad accounts in our words', () => {
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
    [202, 'closed', 'blocked'],
    [77, 'unknown', 'warned'],
  ])('status %i is %s and %s', (account_status, status, standing) => {
    expect(account({ account_status })).toMatchObject({ id: '1', status, standing });
  });

  test.each([
    ['a card', { funding_source: '42' }, true],
    ['none', {}, false],
    ['none on a disabled account', { account_status: 2 }, undefined],
  ])('the payment method is %s', (_, row, hasPaymentMethod) => {
    expect(account(row).hasPaymentMethod).toBe(hasPaymentMethod);
  });

  test('money comes as text, and every reason but none has words', () => {
    expect(account({ amount_spent: '12345', balance: '7' })).toMatchObject({ spentMinor: 12_345, balanceMinor: 7 });
    expect(account({ disable_reason: 0 }).reason).toBeUndefined();
    for (let reason = 1; reason <= 15; reason += 1) expect(account({ disable_reason: reason }).reason).toBeTruthy();
  });
});

describe('posts in our words', () => {
  const row = { id: '1_2', created_time: '2026-11-14T10:00:00+0100' };
  const post = (more: object) => postOf(PostRow.parse({ ...row, ...more }), 'https://www.facebook.com');

  test('a bare post has an address, a moment, and no figures but nobody shared it', () => {
    expect(post({})).toMatchObject({
      ...{ text: '', type: 'text', url: 'https://www.facebook.com/1_2', createdAt: new Date('2026-11-14T09:00:00Z') },
      figures: { views: undefined, reactions: undefined, shares: 0 },
    });
  });

  test('the first attachment says what it is and where it leads', () => {
    const attachment = {
      media_type: 'link',
      title: 'T',
      description: 'D',
      url: 'https://l.test',
      unshimmed_url: 'https://t.test',
    };
    expect(post({ attachments: { data: [attachment] } })).toMatchObject({
      type: 'link',
      title: 'T',
      description: 'D',
      link: 'https://t.test',
    });
    expect(post({ attachments: { data: [{ media_type: 'poll' }] } })).toMatchObject({ type: 'other' });
  });

  test('only what may be promoted has an id to promote', () => {
    expect(post({ is_eligible_for_promotion: true, promotable_id: '1_9' }).promotableId).toBe('1_9');
    expect(post({ is_eligible_for_promotion: false, promotable_id: '1_9' }).promotableId).toBeUndefined();
  });

  test('figures are read from insights, single or by kind', () => {
    const metric = (name: string, value: unknown) => ({ name, period: 'lifetime', values: [{ value }] });
    const data = [
      metric('post_media_view', 90),
      metric('post_clicks', 4),
      metric('post_reactions_by_type_total', { like: 3, love: 2 }),
    ];
    const summary = { summary: { total_count: 5 } };
    expect(post({ insights: { data }, reactions: summary, comments: summary, shares: { count: 2 } }).figures).toEqual({
      ...{ views: 90, reach: undefined, clicks: 4, comments: 5, shares: 2, reactions: 5 },
      reactionsByKind: { like: 3, love: 2 },
    });
  });
});

test.each([
  ['a\r\nb', 'a\nb ', true],
  [undefined, '', true],
  ['A', 'a', false],
])('Facebook has %j and we sent %j', (theirs, ours, isSame) => {
  expect(isSameText(theirs, ours)).toBe(isSame);
});
