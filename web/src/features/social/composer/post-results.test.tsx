import type { DeliveryStop } from '@fanfare/contract/deliveries/deliveries';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { stopsQuery } from '../../deliveries/index.tsx';
import type { Account } from '../accounts/use-social-accounts.ts';
import { ApprovalNotice, PostResults } from './post-results.tsx';
import { PostStops } from './post-stops.tsx';
import type { Result } from './use-live-results.ts';

afterEach(cleanup);

const inProgress: Result = {
  id: 7,
  name: 'Harbour',
  social_network: 'twitter',
  social_account: '12',
  published: false,
  scheduled: true,
  state: 'intent',
  url: null,
  post: { id: null, error: null },
  ads: null,
  nativeads: null,
  error: null,
  note: 'Publishing…',
};
const stop: DeliveryStop = {
  id: 1,
  kind: null,
  kind_label: null,
  network: null,
  account: null,
  by_staff: false,
  reason: 'Wrong link',
  stopped_by: 'Ada',
  stopped_at: new Date('2030-01-01T09:00:00Z'),
};
const account: Account = {
  social_network: 'twitter',
  id: '12',
  name: 'Harbour',
  screen_name: 'Harbour',
  image: null,
  working: true,
  connection_id: 1,
};

const render = (content: () => React.ReactNode, stops: DeliveryStop[]) =>
  renderPage(() => <Page title="Social post">{content()}</Page>, {
    path: '/social/post/create',
    address: '/social/post/create',
    answers: [{ queryKey: stopsQuery.queryKey, data: { stops } }],
  });
const renderResults = (stops: DeliveryStop[]) => render(() => <PostResults results={[inProgress]} />, stops);

describe('result of a post that is due', () => {
  test('due post while no sending is stopped → “Publishing…”', async () => {
    await renderResults([]);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Publishing…');
    expect(screen.getByRole('status').textContent).toBe('Publishing to Harbour…');
  });

  test.each<[string, Partial<DeliveryStop>]>([
    ['everything', {}],
    ['social posts', { kind: 'social.share' }],
    ['its network', { network: 'x' }],
    ['its account', { network: 'x', account: '12' }],
  ])('due post while sending is stopped for %s → waits, with the reason', async (_, change) => {
    await renderResults([{ ...stop, ...change }]);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Waiting to be published');
    expect(screen.getByRole('status').textContent).toBe(
      'Not published to Harbour yet. It waits because sending is stopped.',
    );
  });

  test('due post while sending is stopped for another account → “Publishing…”', async () => {
    await renderResults([{ ...stop, network: 'x', account: '13' }]);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Publishing…');
  });
});

test('post that waits for approval → “Waits for approval”, with a link to the request', async () => {
  await render(() => <ApprovalNotice id={9} />, []);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Waits for approval');
  expect(screen.getByRole('link', { name: 'View request' }).getAttribute('href')).toBe('/approvals/9');
});

describe('stops in the composer', () => {
  test('composer with a stop of sending for a selected account → an alert with its reason and a link to the deliveries', async () => {
    await render(
      () => <PostStops targets={[account]} isSubmitted={false} />,
      [{ ...stop, network: 'x', account: '12', reason: 'Wrong link' }],
    );
    expect(screen.getByRole('alert').textContent).toContain('Wrong link');
    expect(screen.getByRole('link', { name: 'View deliveries' }).getAttribute('href')).toBe('/deliveries');
  });

  test('composer with a stop for another account → no alert; no account selected and a stop of everything → an alert', async () => {
    await render(() => <PostStops targets={[account]} isSubmitted={false} />, [{ ...stop, network: 'facebook' }]);
    expect(screen.queryByRole('alert')).toBeNull();
    await render(() => <PostStops targets={[]} isSubmitted={false} />, [stop]);
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});
