import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { describe, expect, test } from 'vitest';
import { memberWith, ownBusiness, owner, user } from '../../test/users.ts';
import { activeItem, commandsFor, isRestricted, menu, menuFor, menuWithRestricted } from './menu.ts';

describe('side menu', () => {
  test('groups of the menu → in the order from Home, Publish and Promote to Account and Staff', () => {
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

  test('menu groups without items → hidden; Staff group → shown to staff only', () => {
    const labels = (me: CurrentUser) => menuFor(me).map(({ label }) => label);
    expect(labels(user)).not.toContain('Staff');
    expect(labels({ ...user, admin: true })).toContain('Staff');
    expect(menuFor(user).every(({ items }) => items.length > 0)).toBe(true);
  });

  test('menu item Practice → shown to owners only, and only in practice mode', () => {
    const hasPracticeItem = (me: CurrentUser, isPractice?: boolean) =>
      menuFor(me, isPractice).some(({ items }) => items.some(({ to }) => to === '/practice'));
    expect([hasPracticeItem(owner, true), hasPracticeItem(owner), hasPracticeItem(user, true)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('menu page that needs another role → shown as restricted to members; page for owners or staff only → hidden', () => {
    const member: CurrentUser = { ...user, business: { ...ownBusiness, is_owner: false } };
    const restrictedPaths = (me: CurrentUser) =>
      menuWithRestricted(me, true).flatMap(({ items }) =>
        items.filter((item) => isRestricted(me, item)).map(({ to }) => to),
      );
    expect(restrictedPaths(member)).toEqual(expect.arrayContaining(['/content', '/deliveries']));
    expect(menuFor(member).flatMap(({ items }) => items.map(({ to }) => to))).not.toContain('/content');
    const paths = menuWithRestricted(member, true).flatMap(({ items }) => items.map(({ to }) => to));
    expect(paths).not.toContain('/practice');
    expect(paths).not.toContain('/staff');
    expect(restrictedPaths(owner)).toEqual([]);
    expect(restrictedPaths(user)).toEqual([]);
  });

  test('menu item Deliveries → shown to members of every feature that sends something', () => {
    const hasDeliveries = (me: CurrentUser) =>
      menuFor(me).some(({ items }) => items.some(({ to }) => to === '/deliveries'));
    const shown = [
      ...(['social', 'content', 'facebook_messages'] as const),
      ...(['facebook_ads_manager', 'google_ads_manager', 'native_ads_manager'] as const),
    ].map((feature) => memberWith(feature, 'viewer'));
    expect([...shown, memberWith('leads', 'editor')].map(hasDeliveries)).not.toContain(false);
    expect([memberWith('leads', 'viewer'), memberWith('contests', 'manager')].map(hasDeliveries)).toEqual([
      false,
      false,
    ]);
  });

  test('menu items of several features in one group → sorted by their order', () => {
    const labels = menu.find(({ label }) => label === 'Staff')?.items.map(({ label }) => label);
    expect(labels?.slice(0, 4)).toEqual(['Overview', 'Users', 'News', 'Error logs']);
  });

  test('go keys of the menu items → all different', () => {
    const goKeys = menu.flatMap(({ items }) => items.flatMap(({ goKey }) => goKey ?? []));
    expect(new Set(goKeys).size).toBe(goKeys.length);
  });

  test.each([
    ['/', '/'],
    ['/user/account', '/user/account'],
    ['/user/account/', '/user/account'],
    ['/user/accounting', undefined],
    ['/contest', undefined],
  ])('menu at the path %s → active item %s', (path, to) => {
    expect(activeItem(menuFor(user), path)?.to).toBe(to);
  });
});

describe('palette commands', () => {
  const labels = (me: CurrentUser) => commandsFor(me).map(({ label }) => label);
  const accountTabs = ['Social accounts', 'Ad networks', 'API keys', 'Security', 'Notifications'];
  const businessTabs = ['Business assets', 'Members'];

  test('commands for the pages of a business → only with a business; Invitations → only for its owner', () => {
    expect(labels(user)).toEqual(['New business', ...accountTabs]);
    const member: CurrentUser = { ...user, business: { ...ownBusiness, is_owner: false } };
    expect(labels(member)).toEqual([...businessTabs, 'Manage Acme', 'New business', ...accountTabs]);
    const creations = [
      'Approval settings',
      'New ad',
      'New ad profile',
      'New ad rule',
      'New automator',
      'New campaign',
      'New content locker',
      'New contest',
      'New recycling pool',
      'Page search',
    ];
    const ofOwner = labels(owner).filter((label) => !creations.includes(label));
    expect(ofOwner).toEqual([...businessTabs, 'Invitations', 'Manage Acme', 'New business', ...accountTabs]);
    expect(labels(owner)).toEqual(expect.arrayContaining(creations));
  });

  test('palette search for a network → finds the tab where its accounts are connected', () => {
    const labelsMatching = (keywordPart: string) =>
      commandsFor(user)
        .filter(({ keywords }) => keywords?.some((keyword) => keyword.toLowerCase().includes(keywordPart)))
        .map(({ label }) => label);
    expect(labelsMatching('face')).toEqual(['Social accounts', 'Ad networks']);
    expect(labelsMatching('pinterest')).toEqual(['Social accounts']);
    expect(labelsMatching('native')).toEqual(['Ad networks']);
  });
});
