import type { Me, Start } from '@fanfare/contract/identity';
import { describe, expect, test } from 'vitest';
import { afterSignIn, decideAccess, frameFor } from './guard.ts';

const origin = 'https://fanfare.example';
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
const staff: Me = { ...user, admin: true };
const startFor = (me: Me | null): Start => ({
  user: me,
  registration_open: true,
  mailbox_url: null,
  practice: false,
  social_sdk: null,
  admin_origin: null,
});
const at = (path: string, isUnknown = false) => ({ pathname: path, href: path, isUnknown });

describe('who may stay', () => {
  test('a signed-out person is led to the login, and back afterwards', () => {
    expect(decideAccess(at('/user/account'), startFor(null), origin)).toEqual({ go: 'login', next: '/user/account' });
    expect(decideAccess(at('/contest/4', true), startFor(null), origin)).toEqual({ go: 'login', next: '/contest/4' });
  });

  test('the home page is where the login leads anyway, so no next is kept', () => {
    expect(decideAccess(at('/'), startFor(null), origin)).toEqual({ go: 'login', next: undefined });
  });

  test('an unknown path goes home, signed in or not', () => {
    expect(decideAccess(at('/no/such/page', true), startFor(user), origin)).toEqual({ go: 'home' });
    expect(decideAccess(at('/no/such/page', true), startFor(null), origin)).toEqual({ go: 'home' });
    expect(decideAccess(at('/staff/nothing', true), startFor(staff), origin)).toEqual({ go: 'home' });
  });

  test('account and post editor belong to the admin host', () => {
    const elsewhere = { ...startFor(user), admin_origin: 'https://admin.fanfare.example' };
    expect(decideAccess(at('/user/account'), elsewhere, origin)).toEqual({
      go: 'other-origin',
      address: 'https://admin.fanfare.example/user/account',
    });
    expect(decideAccess(at('/content/site/1/post/2', true), elsewhere, origin)).toMatchObject({ go: 'other-origin' });
    expect(decideAccess(at('/content/site/1/posts'), elsewhere, origin)).toBe('stay');
    expect(decideAccess(at('/user/account'), startFor(user), origin)).toBe('stay');
  });

  test('on the admin host itself, and where there is none, everybody stays', () => {
    expect(decideAccess(at('/user/account'), { ...startFor(user), admin_origin: origin }, origin)).toBe('stay');
    expect(decideAccess(at('/user/account'), startFor(user), 'http://127.0.0.1:4000')).toBe('stay');
  });
});

describe('the frame', () => {
  test.each(['/staff', '/staff/', '/staff/jobs', '/staff/users', '/staff/login', '/staff/nothing'])(
    '%s shows the staff login to whoever is not staff',
    (path) => {
      expect(decideAccess(at(path, true), startFor(null), origin)).toBe('stay');
      expect(frameFor(path, null)).toBe('staff-login');
      expect(frameFor(path, user)).toBe('staff-login');
      expect(frameFor(path, staff)).toBe('shell');
    },
  );

  test('a path that only begins like staff is none of theirs', () => {
    expect(frameFor('/staffing', user)).toBe('shell');
  });

  test('a visitor sees public screens without the shell', () => {
    expect(frameFor('/business/join/abc', null)).toBe('bare');
  });
});

describe('after signing in', () => {
  test.each([
    [undefined, '/'],
    ['/user/account#api', '/user/account#api'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/login?next=/x', '/'],
    ['/logout', '/'],
    ['/logins', '/logins'],
  ])('next %s leads to %s', (next, path) => {
    expect(afterSignIn(next, origin)).toBe(path);
  });
});
