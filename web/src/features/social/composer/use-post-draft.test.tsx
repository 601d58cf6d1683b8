import { cleanup, screen } from '@testing-library/react';
import { act, useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { type PostForm, usePostDraft } from './use-post-draft.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

let draft: { form: PostForm; finish: () => void } | undefined;
const rules = { validate: () => new Map<string, string>() };
const initial = {};

function Writer() {
  const { form, isRestored, finish } = usePostDraft({ businessId: 1, initial, rules });
  useEffect(() => {
    draft = { form, finish };
  }, [form, finish]);
  return <Page title={isRestored ? 'Restored' : 'New'}>{null}</Page>;
}
const open = async () => {
  await renderPage(Writer, { path: '/write', address: '/write', answers: [] });
  return screen.getByRole('heading', { level: 1 }).textContent;
};
/** Drafts in the storage, as a reload finds them: it does not unmount the page. */
const storedOnReload = () => Object.fromEntries(Object.entries({ ...sessionStorage }));

test('text typed in the composer → restored after a reload', async () => {
  expect(await open()).toBe('New');
  act(() => draft?.form.change({ message: 'Fresh beans' }));
  const stored = storedOnReload();
  cleanup();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, String(value));
  expect(await open()).toBe('Restored');
});

test('post published, then a late change of the form (link preview) → nothing to restore', async () => {
  await open();
  act(() => draft?.form.change({ message: 'Fresh beans https://a.test' }));
  draft?.finish();
  act(() => draft?.form.change({ linkName: 'A page' }));
  expect(storedOnReload()).toEqual({});
});
