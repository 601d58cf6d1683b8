import type { AppStart, CurrentUser } from '@fanfare/contract/identity/identity';
import { describe, expect, test } from 'vitest';
import { user } from '../../test/users.ts';
import { decideAccess, frameFor } from './access.ts';

const origin = 'https://fanfare.example';
const staff: CurrentUser = { ...user, admin: true };
const startFor = (me: CurrentUser | null): AppStart => ({
  user: me,
  registration_open: true,
  mailbox_url: null,
  practice: false,
  social_sdk: null,
  admin_origin: null,
});
const at = (path: string, isUnknown = false) => ({ pathname: path, href: path, isUnknown, isOnAdminHost: false });
const onAdminHost = (path: string) => ({ ...at(path), isOnAdminHost: true });

describe('decideAccess', () => {
  test('admin path while signed out → login with the path as next parameter', () => {
    expect(decideAccess(at('/user/account'), startFor(null), origin)).toEqual({ go: 'login', next: '/user/account' });
    expect(decideAccess(at('/contest/4'), startFor(null), origin)).toEqual({ go: 'login', next: '/contest/4' });
  });

  test('path / while signed out → login without a next parameter', () => {
    expect(decideAccess(at('/'), startFor(null), origin)).toEqual({ go: 'login', next: undefined });
  });

  test('unknown path → redirect home, signed in or not', () => {
    expect(decideAccess(at('/no/such/page', true), startFor(user), origin)).toEqual({ go: 'home' });
    expect(decideAccess(at('/no/such/page', true), startFor(null), origin)).toEqual({ go: 'home' });
    expect(decideAccess(at('/staff/nothing', true), startFor(staff), origin)).toEqual({ go: 'home' });
  });

  test('screen of the admin host opened on another host → redirect to the admin host', () => {
    const withAdminHost = { ...startFor(user), admin_origin: 'https://admin.fanfare.example' };
    expect(decideAccess(onAdminHost('/user/account'), withAdminHost, origin)).toEqual({
      go: 'other-origin',
      address: 'https://admin.fanfare.example/user/account',
    });
    expect(decideAccess(at('/content/site/1/posts'), withAdminHost, origin)).toBe('stay');
    expect(decideAccess(onAdminHost('/user/account'), startFor(user), origin)).toBe('stay');
  });

  test('screen opened on the admin host, or in an installation without one → no redirect', () => {
    expect(decideAccess(onAdminHost('/user/account'), { ...startFor(user), admin_origin: origin }, origin)).toBe(
      'stay',
    );
    expect(decideAccess(onAdminHost('/user/account'), startFor(user), 'http://127.0.0.1:4000')).toBe('stay');
  });
});

describe('frameFor', () => {
  test.each(['/staff', '/staff/', '/staff/jobs', '/staff/users', '/staff/login', '/staff/nothing'])(
    'path %s → staff login for users who are not staff',
    (path) => {
      expect(decideAccess(at(path, true), startFor(null), origin)).toBe('stay');
      expect(frameFor(path, null)).toBe('staff-login');
      expect(frameFor(path, user)).toBe('staff-login');
      expect(frameFor(path, staff)).toBe('shell');
    },
  );

  test('path /staffing → does not count as a staff path', () => {
    expect(frameFor('/staffing', user)).toBe('shell');
  });

  test('public screen while signed out → no shell (menu and top bar)', () => {
    expect(frameFor('/business/join/abc', null)).toBe('bare');
  });
});
