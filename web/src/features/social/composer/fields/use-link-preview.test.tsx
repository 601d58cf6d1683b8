import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFormStore } from '../../../../ui/form/form-store.ts';
import { emptyDraft, type PostDraft } from '../post-draft.ts';
import { fillFromPage, firstLink, type LinkPreview, useLinkPreview } from './use-link-preview.ts';

const images = [{ url: 'https://a.test/1.png', width: 1200, height: 630 }];
const preview: LinkPreview = {
  url: 'https://a.test/',
  title: 'Title',
  description: 'About',
  site_name: '',
  type: 'website',
  image: 'https://a.test/1.png',
  images,
};

describe('firstLink', () => {
  test.each([
    ['Look: https://harbour.test/winter.', 'https://harbour.test/winter'],
    ['see harbour.com/winter now', 'https://harbour.com/winter'],
    ['two https://a.test/1 and https://a.test/2', 'https://a.test/1'],
    ['at http://localhost:4000/post', 'http://localhost:4000/post'],
    ['nothing here, olive@harbour.com writes', undefined],
    ['https://', undefined],
  ])('text "%s" → its first link is %s', (text, link) => {
    expect(firstLink(text)).toBe(link);
  });
});

describe('fillFromPage', () => {
  test('link with empty name, description and image → filled from the linked page', () => {
    expect(fillFromPage(emptyDraft, preview, undefined)).toEqual({
      linkName: 'Title',
      linkDescription: 'About',
      picture: 'https://a.test/1.png',
    });
  });

  test('link changed after its name and image were edited → both stay; text of the previous page → replaced', () => {
    const image = { id: 1, path: '/m/1', name: 'a', alt: '', width: 1, height: 1, aspect: null };
    const editedDraft = { ...emptyDraft, linkName: 'Mine', linkDescription: 'About the old page', images: [image] };
    const previous = { ...preview, description: 'About the old page' };
    expect(fillFromPage(editedDraft, preview, previous)).toEqual({ linkDescription: 'About' });
  });
});

describe('useLinkPreview', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  /** A form whose query cache already holds the preview. */
  function renderForm() {
    const client = new QueryClient();
    client.setQueryData(['POST /facebook/url', preview.url], preview);
    const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
    const form = createFormStore<PostDraft>(emptyDraft);
    const { result } = renderHook(() => useLinkPreview(form), { wrapper });
    const change = (patch: Partial<PostDraft>) => act(() => form.change(patch));
    return { draft: form.values, change, link: () => result.current };
  }

  test('link typed in the message → detected 1.5 s after the last keystroke', async () => {
    const { draft, change } = renderForm();
    change({ message: 'Read https://a.tes' });
    await pass(1499);
    change({ message: `Read ${preview.url}` });
    await pass(1499);
    expect(draft()).toMatchObject({ type: 'text', link: '' });
    await pass(1);
    expect(draft()).toMatchObject({ type: 'link', link: preview.url, linkFrom: 'message', linkName: 'Title' });
  });

  test('link typed in the field → loaded after 1.5 s, or at once on blur', async () => {
    const { change, link } = renderForm();
    change({ type: 'link', link: preview.url });
    await pass(1499);
    expect(link().preview).toBeUndefined();
    await pass(1);
    expect(link().preview).toEqual(preview);
    change({ link: '' });
    await pass(1500);
    change({ link: preview.url });
    act(() => link().loadNow());
    expect(link().preview).toEqual(preview);
  });
});
