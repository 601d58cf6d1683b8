import { afterEach, expect, test } from 'vitest';
import { clearTabDrafts, tabDraftKey } from './tab-drafts.ts';

afterEach(() => sessionStorage.clear());

test('draft stored for another user or another business → under another storage key', () => {
  const keys = [
    tabDraftKey('post', 1, 7),
    tabDraftKey('post', 2, 7),
    tabDraftKey('post', 1, 8),
    tabDraftKey('x', 1, 7),
  ];
  expect(new Set(keys).size).toBe(4);
});

test('user signs out → every draft is removed, other values stay', () => {
  sessionStorage.setItem(tabDraftKey('post', 1, 7), 'text');
  sessionStorage.setItem(tabDraftKey('post', 2, 7), 'text');
  sessionStorage.setItem('other', 'value');
  clearTabDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});
