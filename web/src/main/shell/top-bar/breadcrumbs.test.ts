import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { createQueryClient } from '../../query-client.ts';
import { createAppRouter } from '../../routes/router.ts';
import { breadcrumbs } from './breadcrumbs.ts';

const router = createAppRouter(createQueryClient(), createMemoryHistory());
const crumbsOf = (path: string) => breadcrumbs(path, (start) => router.matchRoutes(start, {}).at(-1));

describe('breadcrumbs', () => {
  test.each([
    ['/', ['Dashboard']],
    ['/user/account', ['Account']],
    ['/user/api/key', ['Account', 'API keys']],
    ['/user/business/12/manage', ['Business', 'Manage']],
    ['/user/business/12/member/7', ['Business', 'Manage', 'Member']],
    ['/staff/user/7', ['Staff', 'Users', 'User']],
    ['/staff/news/new', ['Staff', 'News', 'Write news']],
    ['/contest/', ['Contests']],
    ['/contest/41/contestants', ['Contests', 'Contest', 'Contestants']],
    ['/content/site/3/post/99', ['Content', 'Site', 'Post']],
    ['/facebook/comment_sync', ['Content', 'Facebook comment sync']],
    ['/facebook/ads/manager/rule/-1', ['Ad rules', 'Ad rule']],
    ['/no/such/screen', []],
  ])('path %s → breadcrumbs %j', (path, expected) => {
    expect(crumbsOf(path).map(({ label }) => label)).toEqual(expected);
  });

  test('paths of breadcrumbs → contain the ids of the open screen', () => {
    expect(crumbsOf('/user/business/12/member/7').map(({ path }) => path)).toEqual([
      '/user/business',
      '/user/business/12/manage',
      '/user/business/12/member/7',
    ]);
    expect(crumbsOf('/content/site/3/posts').map(({ path }) => path)).toEqual([
      '/content',
      '/content/site/3',
      '/content/site/3/posts',
    ]);
  });
});
