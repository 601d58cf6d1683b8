import { fillRequiredFields } from '@fanfare/contract/kit/text';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { memberWith } from '../../../test/users.ts';
import { ApiError } from '../../lib/api.ts';
import { profilesCall } from '../post-reports/index.tsx';
import {
  createRecycleForm,
  listPlannedTimes,
  newRecycleValues,
  type RecycledPost,
  recycledPostsQuery,
  toFormError,
  toRecycleRequest,
} from './recycle-form.ts';
import { RecyclerPage } from './recycler-page.tsx';

afterEach(cleanup);

const post = (id: string, change: Partial<RecycledPost> = {}): RecycledPost => ({
  views: 1200,
  viewers: 800,
  clicks: 40,
  reactions: 30,
  comments: 5,
  shares: 5,
  engagement: 80,
  engagement_rate: 0.1,
  link_clicks: 20,
  video_views: null,
  post_id: id,
  page_id: '9',
  page_name: 'Harbour',
  fb_uid: '1',
  promotable_id: id,
  problem: null,
  name: '',
  message: `Post ${id}`,
  full_message: `Post ${id}`,
  description: '',
  type: 'link',
  full_picture: null,
  link: null,
  permalink_url: 'https://facebook.example/1',
  created: '2026-11-10T09:00:00Z',
  age_days: 6,
  has_ad: false,
  read_at: '2026-11-16T09:00:00Z',
  figures_problem: null,
  ...change,
});
const posts = [post('9_1'), post('9_2')];
const profile = {
  id: 3,
  name: 'Locals',
  adprofile_name: 'Locals',
  objective: 'OUTCOME_ENGAGEMENT',
  campaign_status: null,
  adaccount_status: 1,
  page_id: '9',
  account_id: '5',
  fb_uid: '1',
  fb_adprofile_id: null,
  problems: [],
  networks: ['facebook'],
  updated: '2026-11-10T09:00:00Z',
  updated_by: null,
};
const path = '/facebook/page/post/recycler';
const chosen = `${path}?page_id=%229%22&posts=%5B%229_1%22%2C%229_2%22%5D`;
const render = (address: string, found: RecycledPost[] = posts, user?: ReturnType<typeof memberWith>) =>
  renderPage(RecyclerPage, {
    path,
    address,
    user,
    answers: [
      { queryKey: recycledPostsQuery('9', ['9_1', '9_2']).queryKey, data: { posts: found } },
      { queryKey: profilesCall('').queryKey, data: { items: [profile], total: 1, page: 1, page_size: 25 } },
    ],
  });
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('recycler page', () => {
  test.each([
    ['no posts in the address', path, posts],
    ['posts that are gone', chosen, []],
  ])('recycler opened with %s → a link to the post report', async (_, address, found) => {
    await render(address, found);
    expect(screen.getByRole('heading', { name: 'No posts selected' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Select posts' }).getAttribute('href')).toBe('/facebook/page/post/report');
  });

  test('recycler opened by a member whose role for social posts is too low → “You can’t recycle posts”', async () => {
    await render(chosen, posts, memberWith('social', 'viewer'));
    expect(screen.getByRole('heading', { name: 'You can’t recycle posts' })).toBeTruthy();
  });

  test('Next pressed in the recycler without a start date → a message, and the step stays', async () => {
    await render(chosen);
    const list = within(screen.getByRole('list', { name: 'Posts' }));
    expect(list.getAllByRole('textbox').map((box) => Reflect.get(box, 'value'))).toEqual(['Post 9_1', 'Post 9_2']);
    await click('Next');
    expect(screen.getByRole('heading', { name: 'Timing' })).toBeTruthy();
    await click('Next');
    expect(screen.getByText('A start date is required.')).toBeTruthy();
    expect(screen.getByText(fillRequiredFields)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Timing' })).toBeTruthy();
  });
});

describe('recycle form', () => {
  const now = new Date('2030-06-15T10:00:00Z');
  const schema = createRecycleForm(() => now, 'UTC');
  const values = {
    texts: ['Post 9_1', 'Other words'],
    start_date: '2030-07-01',
    timeframe: 'next_7_days' as const,
    time: '09:00',
    advertise: false,
    adprofile: 3,
  };
  const messagesOf = (changes: object) =>
    schema.safeParse({ ...values, ...changes }).error?.issues.map(({ message }) => message);

  test('start date before today, after 6 months, or no ad profile → a message for each', () => {
    const range = 'Choose a start date from today up to 6 months ahead.';
    expect(messagesOf({})).toBeUndefined();
    expect(messagesOf({ start_date: '2030-06-14' })).toEqual([range]);
    expect(messagesOf({ start_date: '2030-12-16' })).toEqual([range]);
    expect(messagesOf({ adprofile: undefined })).toEqual(['An Adprofile is required.']);
  });

  test('changed text of a post → sent by the id of the post; ad profile → sent only with ads', () => {
    const body = toRecycleRequest(values, posts, 'one');
    expect(body.messages).toEqual({ '9_2': 'Other words' });
    expect(body).not.toHaveProperty('adprofile');
    expect(toRecycleRequest({ ...values, advertise: true }, posts, 'one')).toMatchObject({
      advertise: true,
      adprofile: 3,
    });
  });

  test('posts to recycle without a start date → no planned times; with one → a time for each post', () => {
    expect(listPlannedTimes(newRecycleValues(posts), 2, now, 'UTC')).toEqual([]);
    expect(listPlannedTimes(values, 2, now, 'UTC').map((at) => at.toISOString().slice(0, 16))).toEqual([
      '2030-07-01T09:00',
      '2030-07-04T09:00',
    ]);
  });

  test('server’s error for a post → shown at the text of this post', () => {
    const fields = [{ path: 'page_data.posts.1', message: 'Deleted' }];
    const body = { code: 'invalid-input', message: '', request_id: '', error: '', error_message: '', fields };
    expect(toFormError(new ApiError(400, body))).toMatchObject({ fields: [{ path: 'texts.1', message: 'Deleted' }] });
  });
});
