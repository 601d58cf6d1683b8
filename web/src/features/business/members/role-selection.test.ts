import { features } from '@fanfare/contract/kit/permission';
import type { RoleChoice } from '@fanfare/contract/members';
import { describe, expect, test } from 'vitest';
import {
  blanketOf,
  isSameChoice,
  mayHold,
  missingAssets,
  parseGrant,
  setAllRoles,
  setRole,
  withGrant,
} from './role-selection.ts';

const site = { type: 'site' } as const;
const page = { type: 'facebook_page' } as const;
const nothing: RoleChoice = {};

describe('what a feature needs', () => {
  test('content needs a site, contests need nothing, Facebook ads need an account and a page', () => {
    expect(missingAssets('content', [])).toEqual(['site']);
    expect(missingAssets('content', [site])).toEqual([]);
    expect(missingAssets('contests', [])).toEqual([]);
    expect(missingAssets('facebook_ads_manager', [page])).toEqual(['facebook_adaccount']);
  });

  test('without its assets a role can be kept or taken away, not given or raised', () => {
    const ground = { held: { content: 'viewer' } as const, owned: [] };
    expect(mayHold('content', 'viewer', ground)).toBe(true);
    expect(mayHold('content', 'none', ground)).toBe(true);
    expect(mayHold('content', 'editor', ground)).toBe(false);
  });
});

describe('one role a feature', () => {
  test('choosing none takes the feature away', () => {
    expect(setRole({ rss: 'editor', social: 'viewer' }, 'rss', 'none')).toEqual({ social: 'viewer' });
    expect(setRole({ rss: 'editor' }, 'rss', 'manager')).toEqual({ rss: 'manager' });
  });

  test('a blanket role reaches every feature that can have it and leaves the others alone', () => {
    const given = setAllRoles(nothing, 'publisher', { held: nothing, owned: [site] });
    expect(given.content).toBe('publisher');
    expect(given.facebook_ads_manager).toBeUndefined();
    expect(Object.values(given).every((role) => role === 'publisher')).toBe(true);
    expect(Object.keys(given)).toHaveLength(
      features.filter((feature) => !missingAssets(feature, [site]).length).length,
    );
  });

  test('a blanket "none" takes everything away, also where assets are missing by now', () => {
    const held: RoleChoice = { content: 'editor', rss: 'viewer' };
    expect(setAllRoles(held, 'none', { held, owned: [] })).toEqual({});
  });

  test('the blanket row says what all features share, or nothing when they differ', () => {
    expect(blanketOf({}, [])).toBe('none');
    expect(blanketOf(setAllRoles(nothing, 'editor', { held: nothing, owned: [] }), [])).toBe('editor');
    expect(blanketOf({ rss: 'viewer' }, [])).toBeUndefined();
  });

  test('two choices are the same whatever their order', () => {
    expect(isSameChoice({ rss: 'viewer', social: 'editor' }, { social: 'editor', rss: 'viewer' })).toBe(true);
    expect(isSameChoice({ rss: 'viewer' }, {})).toBe(false);
  });
});

describe('what a member asked for', () => {
  test.each([
    ['contests:editor', { feature: 'contests', role: 'editor' }],
    ['contests:king', undefined],
    ['nothing:viewer', undefined],
    ['contests', undefined],
    ['', undefined],
  ])('"%s" is read as %j', (text, grant) => {
    expect(parseGrant(text)).toEqual(grant);
  });

  test('is chosen already when the owner comes, unless they hold more or its assets are missing', () => {
    expect(withGrant({}, 'contests:editor', [])).toEqual({ contests: 'editor' });
    expect(withGrant({ contests: 'manager' }, 'contests:editor', [])).toEqual({ contests: 'manager' });
    expect(withGrant({}, 'content:editor', [])).toEqual({});
    expect(withGrant({}, 'content:editor', [site])).toEqual({ content: 'editor' });
  });
});
