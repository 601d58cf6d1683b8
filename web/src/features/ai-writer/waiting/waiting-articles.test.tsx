import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { type WaitingArticle, WaitingArticles } from './waiting-articles.tsx';

afterEach(cleanup);

const article = (status: WaitingArticle['status'], change: Partial<WaitingArticle> = {}): WaitingArticle => ({
  request_id: `${status}-1`,
  site_id: 7,
  title: `Tea ${status}`,
  status,
  error: '',
  progress: { step: 3, of: 9, words: 'Writing section 3 of 7' },
  created_at: '2030-01-01T00:00:00.000Z',
  ...change,
});

function renderNotices(articles: WaitingArticle[]) {
  const shown: string[] = [];
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <WaitingArticles
        siteId={7}
        articles={articles}
        onInsert={async () => {}}
        onShowProgress={(requestId) => shown.push(requestId)}
      />
    </QueryClientProvider>,
  );
  return shown;
}

test('article being written → the part that is written now, and a button to open its progress', () => {
  const shown = renderNotices([article('pending')]);
  const notice = within(screen.getByRole('status'));
  expect(notice.getByText(/Writing section 3 of 7/)).toBeTruthy();
  expect(Number(notice.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeCloseTo(33.3, 0);
  fireEvent.click(notice.getByRole('button', { name: 'Show progress' }));
  expect(shown).toEqual(['pending-1']);
});

test('finished article → can be inserted, or discarded after a question', async () => {
  renderNotices([article('done')]);
  const notice = within(screen.getByRole('status'));
  expect(notice.getByText('An article is ready')).toBeTruthy();
  expect(notice.getByRole('button', { name: 'Insert' })).toBeTruthy();
  fireEvent.click(notice.getByRole('button', { name: 'Discard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard article?' });
  expect(within(dialog).getByText(/Tea done/)).toBeTruthy();
});

test('failed article of the AI writer → a notice with “Error:” and the server’s reason', () => {
  renderNotices([article('error', { error: 'The AI is busy right now.' })]);
  expect(screen.getByRole('alert').textContent).toContain('Error: The AI is busy right now.');
});

test('5 waiting articles of the AI writer → 3 notices', () => {
  renderNotices(Array.from({ length: 5 }, (_, at) => article('done', { request_id: String(at) })));
  expect(screen.getAllByText('An article is ready')).toHaveLength(3);
});
