import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../../test/render-with-theme.tsx';
import { ownerStart } from '../../../../../test/start-data.ts';
import { query } from '../../../../lib/api.ts';
import { startQuery } from '../../../../lib/session.ts';
import { createFormStore } from '../../../../ui/form/form-store.ts';
import { type Account, accountKey } from '../../accounts/use-social-accounts.ts';
import { emptyDraft, type PostDraft } from '../post-draft.ts';
import { VideoField } from './video-field.tsx';

afterEach(cleanup);

const page = (id: string, name: string): Account => ({
  social_network: 'facebook',
  id,
  name,
  screen_name: name,
  image: null,
  working: true,
  connection_id: 1,
});
const pages = [page('11', 'Bakery'), page('22', 'Harbor')];

test.each([
  ['no account selected', [], 'Bakery oven'],
  ['the second page selected', ['facebook:22'], 'Harbor tour'],
])('list of a page’s videos with %s → the videos of the page that will get the post', (_, accounts, video) => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(startQuery.queryKey, ownerStart);
  for (const [id, name] of [
    ['11', 'Bakery oven'],
    ['22', 'Harbor tour'],
  ] as const)
    client.setQueryData(query('GET /facebook/page/{id}/videos', { params: { id } }).queryKey, {
      videos: [
        {
          id: `v${id}`,
          name,
          description: '',
          page_id: id,
          thumbnail: null,
          url: null,
          file: 'https://x.test/v.mp4',
          length_seconds: 10,
          ready: true,
        },
      ],
    });
  const draft: PostDraft = { ...emptyDraft, type: 'video', videoFrom: 'list', networks: ['facebook'], accounts };
  renderWithTheme(
    <QueryClientProvider client={client}>
      <VideoField form={createFormStore<PostDraft>(draft)} accounts={pages} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(video)).toBeTruthy();
});

test('accountKey of a social account → its network and id', () => {
  expect(pages.map(accountKey)).toEqual(['facebook:11', 'facebook:22']);
});
