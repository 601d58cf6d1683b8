import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode, useCallback, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDraft, type PostDraft } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';
import { filledFrom, firstLink, type LinkFacts, useLinkPreview } from './use-link-preview.ts';

const images = [{ url: 'https://a.test/1.png', width: 1200, height: 630 }];
const facts: LinkFacts = {
  ...{ url: 'https://a.test/', title: 'Title', description: 'About', site_name: '', type: 'website' },
  ...{ image: 'https://a.test/1.png', images },
};

describe('the first link of a message', () => {
  test.each([
    ['Look: https://harbour.test/winter.', 'https://harbour.test/winter'],
    ['see harbour.com/winter now', 'https://harbour.com/winter'],
    ['two https://a.test/1 and https://a.test/2', 'https://a.test/1'],
    ['at http://localhost:4000/post', 'http://localhost:4000/post'],
    ['nothing here, olive@harbour.com writes', undefined],
    ['https://', undefined],
  ])('of "%s"', (text, link) => {
    expect(firstLink(text)).toBe(link);
  });
});

describe('what a page says about itself', () => {
  test('fills what is empty', () => {
    expect(filledFrom(emptyDraft, facts, undefined)).toEqual({
      ...{ linkName: 'Title', linkDescription: 'About', picture: 'https://a.test/1.png' },
    });
  });

  test('leaves what somebody wrote or chose', () => {
    const image = { id: 1, path: '/m/1', name: 'a', alt: '', width: 1, height: 1, aspect: null };
    const own = { ...emptyDraft, linkName: 'Mine', linkDescription: 'About the old page', images: [image] };
    const before = { ...facts, description: 'About the old page' };
    expect(filledFrom(own, facts, before)).toEqual({ linkDescription: 'About' });
  });
});

describe('looking for a link', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  /** A form with a draft, in a browser that knows already what the page says about itself. */
  function form() {
    const client = new QueryClient();
    client.setQueryData(['POST /facebook/url', facts.url], facts);
    const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
    const { result } = renderHook(
      () => {
        const [draft, setDraft] = useState<PostDraft>(emptyDraft);
        const set: SetDraft = useCallback(
          (change) => setDraft((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) })),
          [],
        );
        return { draft, set, ...useLinkPreview(draft, set) };
      },
      { wrapper },
    );
    return { now: () => result.current, type: (message: string) => act(() => result.current.set({ message })) };
  }

  test('begins 1.5 seconds after the last letter, and each letter begins them anew', async () => {
    const { now, type } = form();
    type('Read https://a.tes');
    await pass(1499);
    type(`Read ${facts.url}`);
    await pass(1499);
    expect(now().draft).toMatchObject({ type: 'text', link: '' });
    await pass(1);
    expect(now().draft).toMatchObject({ type: 'link', link: facts.url, linkFrom: 'message', linkName: 'Title' });
  });

  test('waits as long for the field of the link, unless it is left', async () => {
    const { now } = form();
    act(() => now().set({ type: 'link', link: facts.url }));
    await pass(1499);
    expect(now().facts).toBeUndefined();
    await pass(1);
    expect(now().facts).toEqual(facts);
    act(() => now().set({ link: '' }));
    await pass(1500);
    act(() => now().set({ link: facts.url }));
    act(() => now().askNow());
    expect(now().facts).toEqual(facts);
  });
});
