import type { CurrentUser } from '@fanfare/contract/identity';
import { describe, expect, test } from 'vitest';
import { findPlannedScreen } from '../routes/planned-screens.ts';
import { activeItem, menu, menuFor } from './menu.ts';

const user: CurrentUser = {
  id: 1,
  email: 'ada@fanfare.example',
  name: 'Ada',
  admin: false,
  timezone: 'UTC',
  two_factor: false,
  two_factor_needed: false,
  business: null,
  businesses: [],
  acting_staff: null,
};

describe('side menu', () => {
  test('group order', () => {
    expect(menu.map(({ label }) => label)).toEqual([
      'Home',
      'Publish',
      'Promote',
      'Advertise',
      'Capture',
      'Write',
      'Account',
      'Staff',
    ]);
  });

  test('empty groups are hidden; the Staff group is for staff only', () => {
    const labels = (me: CurrentUser) => menuFor(me).map(({ label }) => label);
    expect(labels(user)).not.toContain('Staff');
    expect(labels({ ...user, admin: true })).toContain('Staff');
    expect(menuFor(user).every(({ items }) => items.length > 0)).toBe(true);
  });

  test('Practice is shown to owners only, and only in practice mode', () => {
    const business = {
      id: 1,
      business_name: 'Acme',
      is_owner: true,
      access_level: 0,
      prompt_for_select: false,
      features: {},
    };
    const owner: CurrentUser = { ...user, business };
    const hasPracticeItem = (me: CurrentUser, isPractice?: boolean) =>
      menuFor(me, isPractice).some(({ items }) => items.some(({ to }) => to === '/practice'));
    expect([hasPracticeItem(owner, true), hasPracticeItem(owner), hasPracticeItem(user, true)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('no item links to a planned screen', () => {
    const targets = menu.flatMap(({ items }) => items.map(({ to }) => to));
    expect(targets.filter((to) => findPlannedScreen(to))).toEqual([]);
  });

  test('every go key is unique', () => {
    const goKeys = menu.flatMap(({ items }) => items.flatMap(({ goKey }) => goKey ?? []));
    expect(new Set(goKeys).size).toBe(goKeys.length);
  });

  test.each([
    ['/', '/'],
    ['/user/account', '/user/account'],
    ['/user/account/', '/user/account'],
    ['/user/accounting', undefined],
    ['/contest', undefined],
  ])('%s → active item %s', (path, to) => {
    expect(activeItem(menuFor(user), path)?.to).toBe(to);
  });
});
