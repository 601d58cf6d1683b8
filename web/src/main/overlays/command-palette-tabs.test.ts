import { expect, test } from 'vitest';
import { tabCommands } from './command-palette-tabs.ts';

const business = { id: 7, business_name: 'Acme', access_level: 0, features: {}, prompt_for_select: false };
const labels = (...args: Parameters<typeof tabCommands>) => tabCommands(...args).map(({ label }) => label);
const accountTabs = ['Social accounts', 'Ad networks', 'API keys', 'Notifications', 'Security'];

test('business tabs only with a business; Invitations only for its owner', () => {
  expect(labels({ business: null })).toEqual(accountTabs);
  const member = [...accountTabs, 'Business assets', 'Members'];
  expect(labels({ business: { ...business, is_owner: false } })).toEqual(member);
  expect(labels({ business: { ...business, is_owner: true } })).toEqual([...member, 'Invitations']);
});

test('searching for a network → the tab where its accounts are connected', () => {
  const labelsMatching = (keywordPart: string) =>
    tabCommands({ business: null })
      .filter(({ keywords }) => keywords.some((keyword) => keyword.toLowerCase().includes(keywordPart)))
      .map(({ label }) => label);
  expect(labelsMatching('face')).toEqual(['Social accounts', 'Ad networks']);
  expect(labelsMatching('pinterest')).toEqual(['Social accounts']);
  expect(labelsMatching('native')).toEqual(['Ad networks']);
});
