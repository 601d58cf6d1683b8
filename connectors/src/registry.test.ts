import { networkNames } from '@fanfare/contract/networks/names';
import { describe, expect, test } from 'vitest';
import { type ConnectorSettings, connectors } from './registry.ts';

const outside = {
  fetch: () => Promise.reject(new Error('Nothing may leave this test.')),
  now: () => new Date('2030-01-01T00:00:00Z'),
  random: () => 0.5,
  sleep: async () => undefined,
};
const app = { id: '1', secret: 's' };
const everything = Object.fromEntries(networkNames.map((network) => [network, app]));
const ask = { state: 's', scopes: ['a', 'b'], redirectUri: 'https://fanfare.test/back' };
const consentOf = (settings: ConnectorSettings) =>
  connectors(settings, outside).find('facebook')?.authorizer?.authorizeUrl(ask);

describe('the connectors', () => {
  test('every network we know a profile of has a connector, under its own name', () => {
    const all = connectors({ mode: 'live', credentials: everything }, outside);
    expect(all.networks.length).toBeGreaterThan(0);
    for (const network of all.networks) expect(all.find(network)?.network).toBe(network);
  });

  test('a network without keys is not there', () => {
    const none = connectors({ mode: 'live', credentials: {} }, outside);
    expect(none.networks).toEqual([]);
    expect(none.find('facebook')).toBeUndefined();
  });

  test('live goes to the network itself, in the version of the settings', () => {
    const versions = { facebook: 'v26.0' };
    expect(consentOf({ mode: 'live', credentials: everything, versions })).toBe(
      'https://www.facebook.com/v26.0/dialog/oauth?response_type=code&client_id=1&redirect_uri=https%3A%2F%2Ffanfare.test%2Fback&state=s&scope=a%2Cb',
    );
  });

  test('an operator may aim it elsewhere', () => {
    const baseUrls = { facebook: { dialogUrl: 'https://gateway.test/' } };
    expect(consentOf({ mode: 'live', credentials: everything, baseUrls })).toMatch(
      'https://gateway.test/v25.0/dialog/',
    );
  });

  test('practice goes to the practice networks', () => {
    const practiceUrl = 'http://127.0.0.1:4001';
    expect(consentOf({ mode: 'practice', practiceUrl, credentials: everything })).toMatch(`${practiceUrl}/facebook/`);
  });

  test('practice without an address, or live with one, is a mistake and not a guess', () => {
    expect(() => connectors({ mode: 'practice', credentials: everything }, outside)).toThrow('needs the address');
    const settings = { mode: 'live', practiceUrl: 'http://127.0.0.1:4001', credentials: everything } as const;
    expect(() => connectors(settings, outside)).toThrow('no address of practice');
  });
});
