import { networkNames } from '@fanfare/contract/networks/names';
import { describe, expect, test } from 'vitest';
import { addressesIn, type ConnectorSettings, connectors } from './registry.ts';

const nothing = () => Promise.reject(new Error('Nothing may leave this test.'));
const world = {
  fetch: nothing,
  safeFetch: nothing,
  now: () => new Date('2030-01-01T00:00:00Z'),
  random: () => 0.5,
  sleep: async () => undefined,
};
const app = { id: '1', secret: 's' };
const credentials = {
  ...{ facebook: app, instagram: app, x: app, linkedin: app, pinterest: app, 'native-ads': app },
  google: { ...app, developerToken: 't' },
  youtube: { ...app, key: 'k' },
  flickr: { key: 'k' },
  wordpress: { id: 'u', name: 'Fanfare' },
};
const ask = { state: 's', scopes: ['a', 'b'], redirectUri: 'https://fanfare.test/back', codeChallenge: 'c' };
const consentOf = (settings: ConnectorSettings) =>
  connectors(settings, world).find('facebook')?.authorizer?.authorizeUrl(ask);

describe('the connectors', () => {
  test('every network has one, under its own name; our own sites are the server’s to hand in', () => {
    const all = connectors({ mode: 'live', credentials }, world);
    expect([...all.networks].sort()).toEqual(networkNames.filter((name) => name !== 'hosted').toSorted());
    for (const network of all.networks) expect(all.find(network)?.network).toBe(network);
  });

  test('a network without keys is not there', () => {
    const none = connectors({ mode: 'live', credentials: {} }, world);
    expect(none.networks).toEqual([]);
    expect(none.find('facebook')).toBeUndefined();
  });

  test('live goes to the network itself, in the version of the settings', () => {
    const addresses = { facebook: { version: 'v26.0', graphUrl: undefined } };
    expect(consentOf({ mode: 'live', credentials, addresses })).toBe(
      'https://www.facebook.com/v26.0/dialog/oauth?response_type=code&client_id=1&redirect_uri=https%3A%2F%2Ffanfare.test%2Fback&state=s&scope=a%2Cb',
    );
  });

  test('an operator may aim it elsewhere', () => {
    const addresses = { facebook: { dialogUrl: 'https://gateway.test/' } };
    expect(consentOf({ mode: 'live', credentials, addresses })).toMatch('https://gateway.test/v25.0/dialog/');
  });

  test('practice goes to the practice networks and nowhere else', () => {
    const practiceUrl = 'http://127.0.0.1:4001';
    const settings = { mode: 'practice', practiceUrl, credentials } as const;
    const all = connectors(settings, world);
    const consents = all.networks.flatMap((network) => all.find(network)?.authorizer?.authorizeUrl(ask) ?? []);
    expect(consents.length).toBeGreaterThan(6);
    const everywhere = addressesIn(settings).flatMap(({ urls }) => urls ?? []);
    expect([...consents, ...everywhere].filter((url) => !url.startsWith(`${practiceUrl}/`))).toEqual([]);
  });

  test('live goes to addresses of the networks by https', () => {
    const urls = addressesIn({ mode: 'live', credentials }).flatMap((row) => row.urls ?? []);
    expect(urls.filter((url) => !url.startsWith('https://'))).toEqual([]);
    expect(addressesIn({ mode: 'live', credentials: {} }).filter((row) => row.urls)).toEqual([]);
  });

  test('practice without an address, or live with one, is a mistake and not a guess', () => {
    expect(() => connectors({ mode: 'practice', credentials }, world)).toThrow('needs the address');
    const settings = { mode: 'live', practiceUrl: 'http://127.0.0.1:4001', credentials } as const;
    expect(() => connectors(settings, world)).toThrow('no address of practice');
  });
});
