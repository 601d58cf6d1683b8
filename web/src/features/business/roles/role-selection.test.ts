import type { MemberRoles } from '@fanfare/contract/business/members';
import { features } from '@fanfare/contract/kit/permission';
import { describe, expect, test } from 'vitest';
import {
  applyGrant,
  canGrant,
  findCommonRole,
  isSameSelection,
  missingAssets,
  parseGrant,
  setAllRoles,
  setRole,
} from './role-selection.ts';

const site = { type: 'site' } as const;
const page = { type: 'facebook_page' } as const;
const noRoles: MemberRoles = {};

describe('required assets', () => {
  test('assets that a feature needs → a site for content, none for contests, an ad account and a page for Facebook ads', () => {
    expect(missingAssets('content', [])).toEqual(['site']);
    expect(missingAssets('content', [site])).toEqual([]);
    expect(missingAssets('contests', [])).toEqual([]);
    expect(missingAssets('facebook_ads_manager', [page])).toEqual(['facebook_adaccount']);
  });

  test('feature whose asset is missing → the current role and none can be chosen, no other role', () => {
    const context = { currentRoles: { content: 'viewer' } as const, businessAssets: [] };
    expect(canGrant('content', 'viewer', context)).toBe(true);
    expect(canGrant('content', 'none', context)).toBe(true);
    expect(canGrant('content', 'editor', context)).toBe(false);
  });
});

describe('role selection', () => {
  test('setRole with none → the feature is removed; with a role → the role is replaced', () => {
    expect(setRole({ rss: 'editor', social: 'viewer' }, 'rss', 'none')).toEqual({ social: 'viewer' });
    expect(setRole({ rss: 'editor' }, 'rss', 'manager')).toEqual({ rss: 'manager' });
  });

  test('setAllRoles with a role → set for every feature whose assets exist, the other features unchanged', () => {
    const selection = setAllRoles(noRoles, 'publisher', { currentRoles: noRoles, businessAssets: [site] });
    expect(selection.content).toBe('publisher');
    expect(selection.facebook_ads_manager).toBeUndefined();
    expect(Object.values(selection).every((role) => role === 'publisher')).toBe(true);
    expect(Object.keys(selection)).toEqual(features.filter((feature) => missingAssets(feature, [site]).length === 0));
  });

  test('setAllRoles with none → every feature is removed, even one whose assets are missing', () => {
    const currentRoles: MemberRoles = { content: 'editor', rss: 'viewer' };
    expect(setAllRoles(currentRoles, 'none', { currentRoles, businessAssets: [] })).toEqual({});
  });

  test('findCommonRole of features with the same role → that role; with different roles → undefined', () => {
    expect(findCommonRole({}, [])).toBe('none');
    expect(findCommonRole(setAllRoles(noRoles, 'editor', { currentRoles: noRoles, businessAssets: [] }), [])).toBe(
      'editor',
    );
    expect(findCommonRole({ rss: 'viewer' }, [])).toBeUndefined();
  });

  test('isSameSelection of two selections → true for the same roles in any key order', () => {
    expect(isSameSelection({ rss: 'viewer', social: 'editor' }, { social: 'editor', rss: 'viewer' })).toBe(true);
    expect(isSameSelection({ rss: 'viewer' }, {})).toBe(false);
  });
});

describe('requested grant', () => {
  test.each([
    ['contests:editor', { feature: 'contests', role: 'editor' }],
    ['contests:king', undefined],
    ['nothing:viewer', undefined],
    ['contests', undefined],
    ['', undefined],
  ])('parseGrant("%s") → %j', (text, grant) => {
    expect(parseGrant(text)).toEqual(grant);
  });

  test('requested role → preselected, unless the member has a higher one or its assets are missing', () => {
    expect(applyGrant({}, 'social:editor', [])).toEqual({ social: 'editor' });
    expect(applyGrant({ social: 'manager' }, 'social:editor', [])).toEqual({ social: 'manager' });
    expect(applyGrant({}, 'content:editor', [])).toEqual({});
    expect(applyGrant({}, 'content:editor', [site])).toEqual({ content: 'editor' });
  });
});
