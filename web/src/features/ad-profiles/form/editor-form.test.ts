import { type AdNetwork, adNetworks } from '@fanfare/contract/ad-profiles/ad-profiles';
import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { NativeProfile } from '@fanfare/contract/ad-profiles/native-profile';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { createFormStore } from '../../../ui/form/form-store.ts';
import {
  canAddTab,
  type EditorContext,
  type EditorValues,
  editorErrors,
  networksOf,
  toFieldPath,
  toSaveBody,
} from './editor-form.ts';
import { networkPanes, paneOf } from './panes.ts';

const context: EditorContext = {
  facebook: { set: 'classic' },
  instagram: { set: 'classic' },
  editable: new Set(adNetworks),
  hasHiddenNetworks: false,
};
const google = GoogleProfile.parse({
  customer_id: '1',
  name: 'Display',
  daily_budget: '5',
  billing_bid_price_cpc: '0.20',
});
const values = (change: Partial<EditorValues> = {}): EditorValues => ({
  adprofile_name: 'Spring',
  networks: ['google'],
  google,
  ...change,
});

describe('editorErrors', () => {
  test('complete profile → no messages', () => {
    expect([...editorErrors(values(), context)]).toEqual([]);
  });

  test.each<[string, Partial<EditorValues>, Partial<EditorContext>, [string, string][]]>([
    ['no name', { adprofile_name: ' ' }, {}, [['adprofile_name', 'Adprofile name is required']]],
    ['no network', { networks: [] }, {}, [['networks', 'You must select at least one ad network']]],
    ['no network but hidden ones', { networks: [] }, { hasHiddenNetworks: true }, []],
    [
      'a text that is no amount stands beside the other messages',
      { google: { ...google, daily_budget: '1e3', name: '' } },
      {},
      [
        ['google.daily_budget', 'A minumum daily budget of .01 is required'],
        ['google.name', 'Campaign name is required'],
      ],
    ],
    ['a network of another role is not checked', { google: { ...google, name: '' } }, { editable: new Set() }, []],
    [
      'a removed network is not checked',
      { networks: [], google: { ...google, name: '' } },
      { hasHiddenNetworks: true },
      [],
    ],
  ])('ad profile with %s → exactly its messages', (_, change, other, expected) => {
    expect([...editorErrors(values(change), { ...context, ...other })]).toEqual(expected);
  });
});

test.each([
  ['facebook.daily_budget', 'facebook.daily_budget'],
  ['google.locations.3.name', 'google.locations'],
  ['adprofile.adprofile_name', 'adprofile_name'],
  ['adprofile_name', 'adprofile_name'],
  ['networks', 'networks'],
  ['linkedin', undefined],
  ['submit_id', undefined],
])('error path %s in an answer → shown at the field %s', (path, field) => {
  expect(toFieldPath(path)).toBe(field);
});

test('save refused by the server → the message at its field, a mark at its tab, other messages above the tabs', async () => {
  const form = createFormStore(values(), { validate: (all) => editorErrors(all, context), toFieldPath });
  await form.submit(() => {
    throw new ApiError(400, {
      code: 'invalid-input',
      message: 'Refused',
      request_id: '',
      error: 'Refused',
      error_message: 'Refused',
      fields: [
        { path: 'google.daily_budget', message: 'Too low' },
        { path: 'linkedin', message: 'Not yet' },
      ],
    });
  });
  expect(form.field('google.daily_budget')).toMatchObject({ status: 'invalid', error: 'Too low' });
  expect(networksOf(form.shownProblems())).toEqual(['google']);
  expect(form.state()).toMatchObject({ alert: 'Not yet', isBusy: false });
});

test('body of a save → complete open tabs, null for removed networks, undefined for all other networks', () => {
  const nativeads = NativeProfile.parse({});
  const all = values({ nativeads, facebook: FacebookProfile.parse({}) });
  expect(toSaveBody(all, ['nativeads'], new Set(adNetworks))).toEqual({
    google,
    nativeads: null,
    facebook: undefined,
    instagram: undefined,
  });
  expect(toSaveBody(all, ['nativeads'], new Set(['nativeads'])).google).toBeUndefined();
});

test.each<[AdNetwork[], boolean]>([
  [[], true],
  [['facebook', 'instagram', 'google'], true],
  [['facebook', 'instagram', 'nativeads', 'google'], false],
])('profile with the tabs %s → another network can be added: %s', (networks, isOffered) => {
  expect(canAddTab(networks)).toBe(isOffered);
});

test.each([
  ['facebook', FacebookProfile],
  ['instagram', FacebookProfile],
  ['nativeads', NativeProfile],
  ['google', GoogleProfile],
] as const)('fields of the network %s → each belongs to exactly one pane', (network, schema) => {
  const fields: string[] = networkPanes[network].flatMap((pane) => [...pane.fields]);
  expect(fields.toSorted()).toEqual(Object.keys(schema.shape).toSorted());
  for (const [index, pane] of networkPanes[network].entries())
    expect(paneOf(network, `${network}.${pane.fields[0]}`)).toBe(index);
});
