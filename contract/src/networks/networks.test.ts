import { describe, expect, test } from 'vitest';
import { facebookProfiles } from './facebook.ts';
import { ConnectorFailure, failureKinds, nextSteps } from './failure.ts';
import { networkLabels, networkNames } from './names.ts';
import { abilities, missingScopes, profileSets, scopesOf } from './profile.ts';
import { profileOf } from './profiles.ts';

const facebook = facebookProfiles.classic;

describe('capability profiles', () => {
  const profiles = networkNames.flatMap((network) =>
    profileSets.flatMap((set) => {
      const profile = profileOf(network, set);
      return profile ? [[network, set, profile] as const] : [];
    }),
  );
  test.each(profiles)(
    '%s %s says its own name and knows the scopes of every ability its features ask for',
    (network, set, profile) => {
      expect(profile).toMatchObject({ network, set });
      expect(networkLabels[network]).not.toBe('');
      const asked = Object.values(profile.features).flat();
      expect(asked.filter((ability) => !profile.scopes.by[ability]?.length)).toEqual([]);
      expect(abilities).toEqual(expect.arrayContaining(asked));
    },
  );

  test('classic schedules as far as the documents promise, current as far as Facebook itself', () => {
    expect(facebook.publishing?.scheduling.aheadDays).toBe(183);
    expect(facebookProfiles.current.publishing?.scheduling.aheadDays).toBe(30);
  });

  test('a scope needed by two abilities is asked for once', () => {
    const scopes = scopesOf(facebook, ['pages', 'publish', 'ads']);
    expect(new Set(scopes).size).toBe(scopes.length);
    expect(scopes).toEqual(expect.arrayContaining(['pages_show_list', 'pages_manage_posts', 'ads_read']));
  });

  test.each([
    [
      'everything granted',
      facebook.scopes.by.insights ?? [],
      [],
      ['pages_show_list', 'pages_manage_posts', 'pages_manage_engagement'],
      [],
    ],
    [
      'one declined',
      ['pages_read_engagement', 'pages_show_list', 'pages_manage_posts', 'pages_manage_engagement'],
      ['read_insights'],
      ['read_insights'],
      ['read_insights'],
    ],
    [
      'a declined one no report needs',
      ['pages_read_engagement', 'read_insights', 'pages_show_list', 'pages_manage_posts', 'pages_manage_engagement'],
      ['ads_read'],
      [],
      [],
    ],
  ])('reports with %s', (_, granted, declined, missing, rerequest) => {
    const answer = missingScopes(facebook, 'reports', { granted, declined });
    expect(answer.missing.toSorted()).toEqual(missing.toSorted());
    expect(answer.rerequest).toEqual(rerequest);
    expect(answer.scopes).toContain('read_insights');
  });

  test('a feature that needs nothing from Facebook misses nothing', () => {
    expect(missingScopes(facebook, 'rss', { granted: [], declined: [] })).toEqual({
      missing: [],
      rerequest: [],
      scopes: [],
    });
  });
});

test('every kind of failure has a next step, and a failure reads as its sentence', () => {
  expect(failureKinds.filter((kind) => !nextSteps[kind])).toEqual([]);
  const failure = new ConnectorFailure('busy', {
    network: 'facebook',
    sentence: 'Facebook asks us to wait.',
    retryAfterSeconds: 60,
  });
  expect(String(failure)).toBe('ConnectorFailure: Facebook asks us to wait.');
  expect(failure.facts.retryAfterSeconds).toBe(60);
});
