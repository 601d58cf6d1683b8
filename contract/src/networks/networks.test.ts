import { describe, expect, test } from 'vitest';
import { facebookCurrencyOffsets, facebookProfiles } from './facebook.ts';
import { ConnectorFailure, failureKinds, nextSteps, withNetworkMessage } from './failure.ts';
import { networkLabels, networkNames } from './names.ts';
import { abilities, missingScopes, profileSets, scopesFor } from './profile.ts';
import { profileFor } from './profiles.ts';

const facebook = facebookProfiles.classic;

describe('capability profiles', () => {
  const profiles = networkNames.flatMap((network) =>
    profileSets.flatMap((set) => {
      const profile = profileFor(network, set);
      return profile ? [[network, set, profile] as const] : [];
    }),
  );
  test.each(profiles)(
    'capability profile of %s, set %s → its own name, and scopes for every ability of its features',
    (network, set, profile) => {
      expect(profile).toMatchObject({ network, set });
      expect(networkLabels[network]).not.toBe('');
      const requiredAbilities = Object.values(profile.features).flat();
      expect(requiredAbilities.filter((ability) => !profile.scopes.by[ability]?.length)).toEqual([]);
      expect(abilities).toEqual(expect.arrayContaining(requiredAbilities));
    },
  );

  test('days that Facebook posts can be scheduled ahead → classic 183 (specification), current 30 (Facebook)', () => {
    expect(facebook.publishing?.scheduling.aheadDays).toBe(183);
    expect(facebookProfiles.current.publishing?.scheduling.aheadDays).toBe(30);
  });

  test('scope that two abilities need → listed once', () => {
    const scopes = scopesFor(facebook, ['pages', 'publish', 'ads']);
    expect(new Set(scopes).size).toBe(scopes.length);
    expect(scopes).toEqual(expect.arrayContaining(['pages_show_list', 'pages_manage_posts', 'ads_read']));
  });

  test.each([
    [
      'all insights scopes granted',
      facebook.scopes.by.insights ?? [],
      [],
      ['pages_show_list', 'pages_manage_posts', 'pages_manage_engagement'],
      [],
    ],
    [
      '1 scope declined',
      ['pages_read_engagement', 'pages_show_list', 'pages_manage_posts', 'pages_manage_engagement'],
      ['read_insights'],
      ['read_insights'],
      ['read_insights'],
    ],
    [
      'a declined scope that reports don’t need',
      ['pages_read_engagement', 'read_insights', 'pages_show_list', 'pages_manage_posts', 'pages_manage_engagement'],
      ['ads_read'],
      [],
      [],
    ],
  ])(
    'Facebook permissions of reports, %s → the missing ones, and those to ask for again',
    (_, granted, declined, missing, rerequest) => {
      const answer = missingScopes(facebook, 'reports', { granted, declined });
      expect(answer.missing.toSorted()).toEqual(missing.toSorted());
      expect(answer.rerequest).toEqual(rerequest);
      expect(answer.scopes).toContain('read_insights');
    },
  );

  test('feature without Facebook scopes → nothing missing', () => {
    expect(missingScopes(facebook, 'rss', { granted: [], declined: [] })).toEqual({
      missing: [],
      rerequest: [],
      scopes: [],
    });
  });
});

test.each([
  ['(#4) Application request limit reached', 'Wait a minute. Details: (#4) Application request limit reached'],
  ['', 'Wait a minute.'],
  [null, 'Wait a minute.'],
])('a network’s own error message %j → appended to our message without parentheses', (networkMessage, text) => {
  expect(withNetworkMessage('Wait a minute.', networkMessage)).toBe(text);
});

test('every failure kind → has a next step; String(failure) → contains its message', () => {
  expect(failureKinds.filter((kind) => !nextSteps[kind])).toEqual([]);
  const failure = new ConnectorFailure('busy', {
    network: 'facebook',
    message: 'Facebook asks us to wait.',
    retryAfterSeconds: 60,
  });
  expect(String(failure)).toBe('ConnectorFailure: Facebook asks us to wait.');
  expect(failure.details.retryAfterSeconds).toBe(60);
});

test.each([
  ['USD', 100],
  ['JPY', 1],
  // ISO 4217 gives forints, colones and Taiwan dollars two decimals, and Bahraini dinars three.
  ['HUF', 1],
  ['CRC', 1],
  ['TWD', 1],
  ['BHD', 100],
  ['KWD', undefined],
])('amount in %s → Facebook counts in units of 1/%s', (currency, offset) => {
  expect(facebookCurrencyOffsets.get(currency)).toBe(offset);
});
