import { rssMessages } from '@fanfare/contract/rss/rss';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type QueryAnswer, renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import { type ArticleQuery, channelsQuery, viewQuery } from '../rss-queries.ts';
import { article, channel, feed, otherArticle, view } from '../test-data.ts';
import { ChannelPage } from './channel-page.tsx';

afterEach(cleanup);

const noFilter: ArticleQuery = { search: '', cursor: undefined, unread: undefined, feed: undefined, item: undefined };
const answersWith = (data: unknown, channels = [channel]): QueryAnswer[] => [
  { queryKey: channelsQuery(undefined).queryKey, data: { channels } },
  { queryKey: channelsQuery(2).queryKey, data: { channels: [] } },
  { queryKey: viewQuery(4, noFilter).queryKey, data },
  { queryKey: query('GET /content/rss/sites/get').queryKey, data: { sites: [{ id: 2, site_url: '', name: 'Blog' }] } },
];
const render = (answers: QueryAnswer[], search = '') =>
  renderPage(ChannelPage, {
    path: '/admin/content/rss/channel/$id',
    address: `/admin/content/rss/channel/4${search}`,
    answers,
  });

test('list of articles → saved ones with a star, unread ones marked, the total up to “1,000+”', async () => {
  await render(answersWith(view([article, otherArticle], { total: 1000, has_more: true })));
  expect(screen.getByText('1,000+ articles')).toBeTruthy();
  const row = screen.getByRole('row', { name: /Beans are back/ });
  expect(within(row).getByText('Unread')).toBeTruthy();
  const star = within(row).getByRole('button', { name: 'Favorite: Beans are back' });
  expect(star.getAttribute('aria-pressed')).toBe('false');
  const saved = screen.getByRole('button', { name: 'Favorite: Milk is out' });
  expect(saved.getAttribute('aria-pressed')).toBe('true');
});

test('keys pressed → j and k move, o opens, u goes back, / searches, ? lists the keys', async () => {
  const { router } = await render(answersWith(view([article, otherArticle])));
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press('j');
  expect(document.activeElement).toBe(screen.getByRole('row', { name: /Beans are back/ }));
  press('j');
  expect(document.activeElement).toBe(screen.getByRole('row', { name: /Milk is out/ }));
  press('k');
  press('o');
  expect(await screen.findByRole('heading', { name: 'Beans are back' })).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ item: 11 });
  press('j');
  expect(await screen.findByRole('heading', { name: 'Milk is out' })).toBeTruthy();
  press('u');
  await screen.findByRole('table', { name: 'Articles' });
  press('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search articles' }));
  screen.getByRole('searchbox', { name: 'Search articles' }).blur();
  press('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

test('open article → in a frame without access to this page; frame lower than 200 px → hidden, with a message', async () => {
  await render(answersWith(view([article])), '?item=11');
  const frame = screen.getByTitle<HTMLIFrameElement>('Beans are back');
  expect(frame.getAttribute('src')).toBe(
    '/api/content/rss/article/view?article_url=https%3A%2F%2Fgrind.test%2Fbeans&articleDomain=grind.test',
  );
  expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
  const tell = (height: number, source: MessageEventSource | null) =>
    fireEvent(window, new MessageEvent('message', { data: { type: 'rss-article-height', height }, source }));
  tell(100, window);
  expect(screen.queryByText(rssMessages.articleNotShown)).toBeNull();
  tell(900, frame.contentWindow);
  expect(frame.style.height).toBe('900px');
  tell(199, frame.contentWindow);
  expect(await screen.findByText(rssMessages.articleNotShown)).toBeTruthy();
  expect(screen.queryByTitle('Beans are back')).toBeNull();
});

test('feed error → red area; channel of another site → warning; no feeds → a link to add some; failed call → Try again', async () => {
  const error = 'The server answered 503.';
  const broken = { ...channel, assoc_sites: [7], feeds: [{ ...feed, error }] };
  await render(answersWith(view([article], { channel: broken }), [broken]), '?site=2');
  expect(screen.getByText(rssMessages.notVisible)).toBeTruthy();
  expect(screen.getAllByRole('alert').some(({ textContent }) => textContent?.includes(error))).toBe(true);

  const empty = { ...channel, feeds: [] };
  await render(answersWith(view([], { channel: empty }), [empty]));
  expect(screen.getByRole('heading', { name: 'No feeds yet' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Find sources' })).toBeTruthy();

  await render([...answersWith(undefined).slice(0, 2), { queryKey: viewQuery(4, noFilter).queryKey, failsWith: 503 }]);
  expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy();
});
