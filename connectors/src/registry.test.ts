import { networkNames } from '@fanfare/contract/networks/names';
import { describe, expect, test } from 'vitest';
import { type ConnectorSettings, createConnectors, listAddresses } from './registry.ts';

const rejectFetch = () => Promise.reject(new Error('This test makes no network calls.'));
const runtime = {
  fetch: rejectFetch,
  safeFetch: rejectFetch,
  now: () => new Date('2030-01-01T00:00:00Z'),
  random: () => 0.5,
  sleep: async () => undefined,
};
const app = { id: '1', secret: 's' };
const credentials = {
  facebook: app,
  instagram: app,
  x: app,
  pinterest: app,
  'native-ads': app,
  linkedin: { ...app, product: 'share' as const },
  google: app,
  youtube: { ...app, key: 'k' },
  flickr: { key: 'k' },
  wordpress: { id: 'u', name: 'Fanfare' },
  getresponse: {},
  aweber: app,
  gotowebinar: app,
};
const request = { state: 's', scopes: ['a', 'b'], redirectUri: 'https://fanfare.test/back', codeChallenge: 'c' };
const readConsentUrl = (settings: ConnectorSettings) =>
  createConnectors(settings, runtime).find('facebook')?.authorizer?.authorizeUrl(request);

describe('createConnectors', () => {
  test('connectors created with keys for all networks → one per network except hosted, under its own name', () => {
    const all = createConnectors({ mode: 'live', credentials }, runtime);
    expect([...all.networks].sort()).toEqual(
      networkNames.filter((name) => name !== 'hosted' && name !== 'webhook').toSorted(),
    );
    for (const network of all.networks) expect(all.find(network)?.network).toBe(network);
  });

  test('connectors created without keys for a network → no connector for it', () => {
    const withoutKeys = createConnectors({ mode: 'live', credentials: {} }, runtime);
    expect(withoutKeys.networks).toEqual([]);
    expect(withoutKeys.find('facebook')).toBeUndefined();
  });

  test('connector in live mode → the network’s own URL with the API version of the settings', () => {
    const addresses = { facebook: { version: 'v26.0', graphUrl: undefined } };
    expect(readConsentUrl({ mode: 'live', credentials, addresses })).toBe(
      'https://www.facebook.com/v26.0/dialog/oauth?response_type=code&client_id=1&redirect_uri=https%3A%2F%2Ffanfare.test%2Fback&state=s&scope=a%2Cb',
    );
  });

  test('URL of a network in the settings → overrides the default URL', () => {
    const addresses = { facebook: { dialogUrl: 'https://gateway.test/' } };
    expect(readConsentUrl({ mode: 'live', credentials, addresses })).toMatch('https://gateway.test/v25.0/dialog/');
  });

  test('connectors in practice mode → every URL is under the practice URL', () => {
    const practiceUrl = 'http://127.0.0.1:4001';
    const settings = { mode: 'practice', practiceUrl, credentials } as const;
    const all = createConnectors(settings, runtime);
    const consents = all.networks.flatMap((network) => all.find(network)?.authorizer?.authorizeUrl(request) ?? []);
    expect(consents.length).toBeGreaterThan(6);
    const addressUrls = listAddresses(settings).flatMap(({ urls }) => urls ?? []);
    expect([...consents, ...addressUrls].filter((url) => !url.startsWith(`${practiceUrl}/`))).toEqual([]);
  });

  test('connectors in live mode → every URL uses https; without keys → no URLs', () => {
    const urls = listAddresses({ mode: 'live', credentials }).flatMap((row) => row.urls ?? []);
    expect(urls.filter((url) => !url.startsWith('https://'))).toEqual([]);
    expect(listAddresses({ mode: 'live', credentials: {} }).filter((row) => row.urls)).toEqual([]);
  });

  test('practice mode without a practice URL, or live mode with one → throws an error', () => {
    expect(() => createConnectors({ mode: 'practice', credentials }, runtime)).toThrow('needs the URL');
    const settings = { mode: 'live', practiceUrl: 'http://127.0.0.1:4001', credentials } as const;
    expect(() => createConnectors(settings, runtime)).toThrow('can’t use a URL of practice');
  });
});
