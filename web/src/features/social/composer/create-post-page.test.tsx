import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import { CreatePostPage } from './create-post-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const account = {
  social_network: 'twitter',
  id: '12',
  name: 'Harbour',
  screen_name: 'Harbour',
  image: null,
  working: true,
  connection_id: 1,
};
const share = {
  id: 7,
  social_network: 'twitter',
  social_account: '12',
  message: 'Fresh beans',
  ai: false,
  thread: [],
  link: null,
  link_name: '',
  link_description: '',
  board_id: null,
  media: [],
};
const answers = [
  { queryKey: query('GET /social/accounts').queryKey, data: { accounts: [account], profile_set: 'current' } },
  { queryKey: query('GET /social/share/{id}', { params: { id: 7 } }).queryKey, data: share },
];

test('composer opened with a post to duplicate in the URL → the post’s text; the URL is cleared, so a reload copies nothing', async () => {
  const path = '/social/post/create';
  const { router } = await renderPage(CreatePostPage, { path, address: `${path}?from=7`, answers });
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Fresh beans');
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Fresh beans');
});

test('composer opened with text and link in the URL, as from an article → a link post with both, even if the text is in quotes', async () => {
  const path = '/social/post/create';
  const content = {
    message: '"Beans" are back',
    link: 'https://news.test/beans',
    link_name: '2026',
    picture: 'javascript:',
  };
  const { router } = await renderPage(CreatePostPage, {
    path,
    address: `${path}?${new URLSearchParams(content)}`,
    answers,
  });
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', '"Beans" are back');
  expect(screen.getByDisplayValue('https://news.test/beans')).toBeTruthy();
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
});
