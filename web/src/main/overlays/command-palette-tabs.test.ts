import { expect, test } from 'vitest';
import { tabCommands } from './command-palette-tabs.ts';

const business = { id: 7, business_name: 'Acme', access_level: 0, features: {}, prompt_for_select: false };
const labels = (...facts: Parameters<typeof tabCommands>) => tabCommands(...facts).map(({ label }) => label);
const ofAccount = ['Social accounts', 'Ad networks', 'API keys', 'Notifications', 'Security'];

test('the tabs of a business are offered to those who are in one, and invitations to its owner', () => {
  expect(labels({ business: null })).toEqual(ofAccount);
  const member = [...ofAccount, 'Assets of this business', 'Members'];
  expect(labels({ business: { ...business, is_owner: false } })).toEqual(member);
  expect(labels({ business: { ...business, is_owner: true } })).toEqual([...member, 'Invitations']);
});

test('a network leads to where its accounts are connected', () => {
  const foundBy = (words: string) =>
    tabCommands({ business: null })
      .filter(({ keywords }) => keywords.some((keyword) => keyword.toLowerCase().includes(words)))
      .map(({ label }) => label);
  expect(foundBy('face')).toEqual(['Social accounts', 'Ad networks']);
  expect(foundBy('pinterest')).toEqual(['Social accounts']);
  expect(foundBy('native')).toEqual(['Ad networks']);
});
