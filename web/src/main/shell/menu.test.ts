import type { Me } from '@fanfare/contract/identity';
import { describe, expect, test } from 'vitest';
import { laterScreenAt } from '../routes/planned-screens.ts';
import { activeItem, menu, menuFor } from './menu.ts';

const user: Me = {
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

describe('the side menu', () => {
  test('keeps the order of its groups', () => {
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

  test('shows no group without a screen, and the staff group to staff only', () => {
    const labels = (me: Me) => menuFor(me).map(({ label }) => label);
    expect(labels(user)).not.toContain('Staff');
    expect(labels({ ...user, admin: true })).toContain('Staff');
    expect(menuFor(user).every(({ items }) => items.length > 0)).toBe(true);
  });

  test('leads to the practice page only owners, and only where networks are the practice ones', () => {
    const business = {
      id: 1,
      business_name: 'Acme',
      is_owner: true,
      access_level: 0,
      prompt_for_select: false,
      features: {},
    };
    const owner: Me = { ...user, business };
    const leadsThere = (me: Me, isPractice?: boolean) =>
      menuFor(me, isPractice).some(({ items }) => items.some(({ to }) => to === '/practice'));
    expect([leadsThere(owner, true), leadsThere(owner), leadsThere(user, true)]).toEqual([true, false, false]);
  });

  test('leads to no screen that is not built', () => {
    const targets = menu.flatMap(({ items }) => items.map(({ to }) => to));
    expect(targets.filter((to) => laterScreenAt(to))).toEqual([]);
  });

  test('gives every letter to one place only', () => {
    const letters = menu.flatMap(({ items }) => items.flatMap(({ goKey }) => goKey ?? []));
    expect(new Set(letters).size).toBe(letters.length);
  });

  test.each([
    ['/', '/'],
    ['/user/account', '/user/account'],
    ['/user/account/', '/user/account'],
    ['/user/accounting', undefined],
    ['/contest', undefined],
  ])('%s belongs to %s', (path, to) => {
    expect(activeItem(menuFor(user), path)?.to).toBe(to);
  });
});
