import { describe, expect, test } from 'vitest';
import { budgetsText, byAccount, forecast } from './action-forecast.ts';
import { paused, testRow } from './test-rows.ts';

const facebook = { network: 'facebook', level: 'ad' } as const;
const budget = (id: string, amount: string, type: 'daily' | 'lifetime' = 'daily') =>
  ({ budget: { id, amount, type, level: 'group' } }) as const;

describe('forecast of an action', () => {
  test('forecast of pausing ads → only ads that are not paused; says that the budgets of their ad sets are still spent', () => {
    const plan = forecast(facebook, 'pause', [
      testRow('1', budget('s1', '20.00')),
      testRow('2', budget('s1', '20.00')),
      testRow('3', paused),
    ]);
    expect(plan.sentence).toBe('2 ads in Harbour Coffee stop running. Other ads with the same budget keep running.');
    expect(plan.skipped).toEqual([{ reason: 'already paused', names: ['Ad 3'] }]);
  });

  test('forecast of pausing ad sets → says that their budgets are no longer spent', () => {
    const plan = forecast({ network: 'facebook', level: 'adset' }, 'pause', [
      testRow('1', budget('s1', '20.00')),
      testRow('2', budget('s2', '5.00')),
    ]);
    expect(plan.sentence).toBe('2 ad sets in Harbour Coffee stop running and no longer use budgets of $25.00 a day.');
  });

  test('forecast of pausing native ads that are off → they are skipped as “already off”', () => {
    const off = testRow('1', { status: 'PAUSED', status_text: 'Off' });
    expect(forecast({ network: 'nativeads', level: 'banner' }, 'pause', [off]).skipped[0]?.reason).toBe('already off');
  });

  test('rows activated under paused campaigns and ad sets → each of these is offered for activation once', () => {
    const underCampaign = { ...paused, status_text: 'Inactive (campaign paused)' };
    const plan = forecast(facebook, 'activate', [
      testRow('1', underCampaign),
      testRow('2', underCampaign),
      testRow('3', { ...paused, status_text: 'Inactive (ad-set paused)' }),
      testRow('4', paused),
      testRow('5'),
    ]);
    expect(plan.pausedParents.map(({ level, name }) => `${level} ${name}`)).toEqual([
      'campaign Spring',
      'adset Locals',
    ]);
    expect(plan.heldBack).toBe(3);
    expect(plan.rows.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(plan.skipped).toEqual([{ reason: 'already active', names: ['Ad 5'] }]);
  });

  test('forecast of cloning rows → paused copies that cost nothing; archived rows are skipped', () => {
    const plan = forecast(facebook, 'clone', [testRow('1'), testRow('2', { ...paused, status_text: 'Archived' })]);
    expect(plan.sentence).toBe('1 paused copy is added to Harbour Coffee, at no cost until you activate it.');
    expect(plan.skipped[0]?.reason).toBe('archived');
  });

  test('forecast for campaigns of several accounts → a sentence with the number of accounts and amounts by currency', () => {
    const rows = [
      testRow('1', budget('b1', '20.00')),
      testRow('2', { account_id: 'act_2', account_name: 'Tokyo', currency: 'JPY', ...budget('b1', '500') }),
      testRow('3', budget('b3', '90.00', 'lifetime')),
    ];
    expect(
      forecast(
        { network: 'google', level: 'campaign' },
        'activate',
        rows.map((row) => ({ ...row, ...paused })),
      ).sentence,
    ).toBe(
      '3 campaigns in 2 ad accounts start running with budgets of $20.00 and ¥500 a day and lifetime budgets of $90.00.',
    );
    expect(byAccount(rows).map(({ id, rows: own }) => `${id} ${own.length}`)).toEqual(['act_1 2', 'act_2 1']);
  });

  test('forecast for rows without known budgets → a sentence without money', () => {
    expect(budgetsText([testRow('1')])).toBeUndefined();
  });
});
