import { describe, expect, test } from 'vitest';
import { breadcrumbs } from './breadcrumbs.ts';

const labels = (path: string) => breadcrumbs(path).map(({ label }) => label);

describe('breadcrumbs', () => {
  test.each([
    ['/', ['Dashboard']],
    ['/user/account', ['User', 'Account']],
    ['/user/business/12/manage', ['User', 'Business', 'Manage']],
    ['/user/business/12/member/7', ['User', 'Business', 'Member']],
    ['/contest/', ['Contests']],
    ['/contest/41/contestants', ['Contests', 'Contestants']],
    ['/content/site/3/post/99', ['Content', 'Site', 'Post']],
    ['/facebook/comment_sync', ['Facebook', 'Comment sync']],
    ['/user/api/key', ['User', 'API', 'Key']],
    ['/facebook/ads/manager/rule/-1', ['Facebook', 'Ads', 'Manager', 'Rule']],
    ['/dashboard/5', ['Dashboard']],
  ])('%s → %j', (path, expected) => {
    expect(labels(path)).toEqual(expected);
  });

  test('numeric parts have no label but stay in the paths', () => {
    expect(breadcrumbs('/contest/41/widgets').map(({ path }) => path)).toEqual(['/contest', '/contest/41/widgets']);
  });

  test('the crumb Site links to the page of that site', () => {
    expect(breadcrumbs('/content/site/3/posts').map(({ path }) => path)).toEqual([
      '/content',
      '/content/site/3',
      '/content/site/3/posts',
    ]);
  });

  test('a part with letters and digits has a label', () => {
    expect(labels('/promotion/contentlocker/v2')).toEqual(['Promotion', 'Content lockers', 'V2']);
  });
});
