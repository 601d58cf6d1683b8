import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { ownerStart } from '../../../../test/start-data.ts';
import { startQuery } from '../../../lib/session.ts';
import type { Site, SiteMove } from '../site-queries.ts';
import { DeleteSiteModal } from './delete-site-modal.tsx';
import { MoveNotices } from './move-notices.tsx';

afterEach(cleanup);

const site = (id: number, name: string, posts: number | null): Site => ({
  id,
  name,
  posts,
  kind: posts === null ? 'wordpress' : 'hosted',
  site_url: `https://${id}.test`,
  feed_url: null,
  slug: null,
  description: '',
  language: 'en',
  timezone: 'UTC',
  accent: 'violet',
  connection_id: null,
  in_assets: true,
  pages: null,
  subscribers: null,
  created: '2030-01-01T00:00:00.000Z',
});
const attic = site(1, 'Attic', 3);
const barn = site(2, 'Barn', null);
const createClient = () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(startQuery.queryKey, ownerStart);
  return client;
};

test('deletion of a site with pages and subscribers → names the pages that are deleted and the subscribers that stay', () => {
  const shed = { ...attic, posts: 1, pages: 2, subscribers: 12 };
  renderWithTheme(
    <QueryClientProvider client={createClient()}>
      <DeleteSiteModal site={shed} otherSites={[barn]} onClose={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  );
  const dialog = screen.getByRole('dialog');
  const stay = 'Its 12 subscribers stay in your list.';
  expect(dialog.textContent).toContain(`This deletes Attic and its 1 post and 2 pages. It can’t be undone. ${stay}`);
  fireEvent.click(screen.getByRole('radio', { name: 'Move them to another site first' }));
  expect(dialog.textContent).toContain(`This moves 1 post to Barn, then deletes Attic and its 2 pages. ${stay}`);
});

test('“Move them to another site first” chosen when deleting a site → the posts are not among the deleted things', () => {
  renderWithTheme(
    <QueryClientProvider client={createClient()}>
      <DeleteSiteModal site={attic} otherSites={[barn]} onClose={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  );
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('This deletes Attic and its 3 posts. It can’t be undone.');
  fireEvent.click(screen.getByRole('radio', { name: 'Move them to another site first' }));
  expect(dialog.textContent).toContain('This moves 3 posts to Barn, then deletes Attic.');
  expect(dialog.textContent).not.toContain('and its 3 posts');
});

describe('move of posts before a site is deleted', () => {
  const move = (change: Partial<SiteMove>): SiteMove => ({
    site_id: 1,
    to_site_id: 2,
    to_name: 'Barn',
    state: 'running',
    moved: 0,
    total: 0,
    message: null,
    ...change,
  });
  const renderMoves = () => {
    const client = createClient();
    const done: string[] = [];
    let show: (moves: SiteMove[]) => void = () => {};
    function Moves() {
      const [moves, setMoves] = useState([move({})]);
      show = (next) => act(() => setMoves(next));
      return <MoveNotices sites={[attic, barn]} moves={moves} onDone={(message) => done.push(message)} />;
    }
    renderWithTheme(
      <QueryClientProvider client={client}>
        <Moves />
      </QueryClientProvider>,
    );
    return { done, show: (moves: SiteMove[]) => show(moves) };
  };

  test('running move of posts → its progress; move that ended and is no longer listed → the message of the specification', () => {
    const { done, show } = renderMoves();
    expect(screen.getByText(/Counting posts…/)).toBeTruthy();
    show([move({ moved: 12, total: 40 })]);
    expect(screen.getByText('Moving posts from Attic to Barn')).toBeTruthy();
    expect(screen.getByText(/12 of 40 posts moved\./)).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30');
    expect(done).toEqual([]);
    show([]);
    expect(done).toEqual(['Transfered and Deleted successfully.']);
  });

  test('failed move of posts → the message of the specification with the reason, not reported as done', () => {
    const { done, show } = renderMoves();
    show([move({ state: 'failed', moved: 12, total: 40, message: 'Barn isn’t responding.' })]);
    expect(screen.getByText('Something went wrong with transfer or deletion.')).toBeTruthy();
    expect(screen.getByText(/Barn isn’t responding\. 12 of 40 posts moved\./)).toBeTruthy();
    expect(done).toEqual([]);
  });
});
