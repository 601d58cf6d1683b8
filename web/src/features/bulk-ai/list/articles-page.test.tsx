import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { memberWith } from '../../../../test/users.ts';
import { query } from '../../../lib/api.ts';
import { type ArticleRow, categoriesQuery, settingsQuery } from '../bulk-queries.ts';
import { BulkFrame } from '../frame/bulk-frame.tsx';
import { testArticle, testCategory, testSettings } from '../test-data.ts';
import { ArticlesPage } from './articles-page.tsx';

afterEach(cleanup);

const { queryKey } = query('GET /bulkaicontentgeneration/articles', {
  query: { page: 1, search: '', state: undefined, category: undefined },
});
type Options = { held?: number; categories?: unknown[]; user?: CurrentUser; stopped?: boolean };
const Screen = () => (
  <BulkFrame>
    <ArticlesPage />
  </BulkFrame>
);
const open = (items: ArticleRow[], { held = 0, categories = [], user, stopped = false }: Options = {}) =>
  renderPage(Screen, {
    path: '/bulkaicontentgeneration/articles',
    address: '/bulkaicontentgeneration/articles',
    answers: [
      { queryKey, data: { items, held, total: items.length, page: 1, page_size: 25 } },
      { queryKey: categoriesQuery.queryKey, data: { categories } },
      { queryKey: settingsQuery.queryKey, data: testSettings({ stop_posting_articles: stopped }) },
    ],
    ...(user ? { user } : {}),
  });
const menuOf = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
};
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }));
const article = testArticle();

test.each<[Partial<ArticleRow>, string[]]>([
  [{ state: 'ready' }, ['Edit', 'Publish', 'Write again', 'Delete']],
  [{ state: 'held' }, ['Review', 'Approve', 'Send back', 'Publish', 'Write again', 'Discard', 'Delete']],
  [{ state: 'posted', post_url: 'https://x.test/p' }, ['Open', 'View post', 'Delete']],
  [{ state: 'writing' }, ['Open', 'Delete']],
  [{ state: 'scheduled' }, ['Open']],
  [{ state: 'failed', words: 0 }, ['Edit', 'Write again', 'Delete']],
  [{ state: 'discarded' }, ['Open', 'Publish', 'Write again', 'Delete']],
])('article with %j → the actions in its menu', async (change, actions) => {
  await open([testArticle(change)]);
  expect(menuOf(article.title)).toEqual(actions);
});

test('article on hold: editor → no actions to publish or review; viewer → only Open', async () => {
  await open([testArticle({ state: 'held' })], { user: memberWith('bulk_ai', 'editor') });
  expect(menuOf(article.title)).toEqual(['Edit', 'Write again', 'Delete']);
  expect(screen.queryByRole('checkbox', { name: `Select ${article.title}` })).toBeNull();
  await open([testArticle({ state: 'held' })], { user: memberWith('bulk_ai', 'viewer') });
  expect(menuOf(article.title)).toEqual(['Open']);
});

test.each([
  ['Publish', 'Publish article now?', 'Are you sure you want to publish this Article?'],
  ['Delete', 'Delete article?', 'Are you sure you want to delete this Article?'],
])('%s chosen in the menu of an article → a confirmation dialog', async (action, title, question) => {
  await open([article]);
  menuOf(article.title);
  choose(action);
  expect(screen.getByRole('dialog', { name: title }).textContent).toContain(question);
});

test('Send back without a note → the message that a note is missing', async () => {
  await open([testArticle({ state: 'held' })]);
  menuOf(article.title);
  choose('Send back');
  const dialog = screen.getByRole('dialog', { name: 'Send back for a new version?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send back' }));
  expect(await within(dialog).findByText('Say what should change.')).toBeTruthy();
});

test('several articles selected, then Delete → one question for all of them', async () => {
  await open([article, testArticle({ id: 2, title: 'Milk' })]);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Select all rows/ }));
  const bar = screen.getByRole('region', { name: 'Selected rows' });
  fireEvent.click(within(bar).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('dialog', { name: 'Delete 2 articles?' })).toBeTruthy();
});

test('articles on hold → a notice that opens the review queue; the reason in the article’s row', async () => {
  const { router } = await open([testArticle({ state: 'held', reason: 'It repeats an earlier post.' })], { held: 3 });
  expect(screen.getByRole('row', { name: /Grinding/ }).textContent).toContain('It repeats an earlier post.');
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Review' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ state: 'held' }));
});

test('no articles → a link to add keywords, or to the schedule if there are keywords', async () => {
  await open([]);
  expect(screen.getByRole('link', { name: 'Add keywords' })).toBeTruthy();
  await open([], { categories: [testCategory()] });
  expect(screen.getByRole('link', { name: 'View schedule' })).toBeTruthy();
});

test('publishing stopped → an alert on every screen; only a manager gets the button to start it', async () => {
  await open([article], { stopped: true });
  expect(screen.getByText('Publishing is stopped')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start publishing' })).toBeTruthy();
  await open([article], { stopped: true, user: memberWith('bulk_ai', 'publisher') });
  expect(screen.getByText('Publishing is stopped')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start publishing' })).toBeNull();
});
