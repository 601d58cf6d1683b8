import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { type Output, query } from '../../../lib/api.ts';
import { stopsQuery } from '../stops/use-stops.ts';
import { DeliveryPage } from './delivery-page.tsx';
import { describeNextStep } from './next-step.ts';

afterEach(cleanup);

const noActions = { cancel: false, retry: false, confirm: false, give_up: false, replay: false };
const delivery: Output<'GET /delivery/{id}'> = {
  id: 7,
  kind: 'ads.budget',
  kind_label: 'Budget change',
  title: 'Summer sale to $40',
  network: 'facebook',
  account: '12',
  account_name: 'Harbour Ads',
  place: 'Facebook',
  state: 'unconfirmed',
  due: '2030-01-01T09:00:00Z',
  next: null,
  url: null,
  path: '/ads/12',
  failure: 'Facebook didn’t respond.',
  failure_kind: 'unclear',
  network_message: 'Service (2)',
  overdue: false,
  stopped: false,
  may_repeat: true,
  can: { ...noActions, retry: true, confirm: true, give_up: true },
  remote_id: null,
  attempts: 1,
  replay_of: null,
  replays: 0,
  replay_effect: 'It appears a second time.',
  batch: null,
  steps: [
    {
      at: '2030-01-01T09:00:01Z',
      step: 'unconfirmed',
      message: 'No answer.',
      network_message: null,
      request_id: null,
      attempt: 1,
      by: null,
    },
  ],
};
const render = (answer: { data?: unknown; failsWith?: number }) =>
  renderPage(DeliveryPage, {
    path: '/deliveries/$id',
    address: '/deliveries/7',
    answers: [
      { queryKey: query('GET /delivery/{id}', { params: { id: 7 } }).queryKey, ...answer },
      { queryKey: stopsQuery.queryKey, data: { stops: [] } },
    ],
  });

describe('page of a delivery', () => {
  test('delivery page while loading → skeleton', async () => {
    await render({});
    expect(screen.getByText('Loading')).toBeTruthy();
  });

  test('delivery that was queued with others → a link to all deliveries of that action', async () => {
    await render({ data: { ...delivery, batch: 12 } });
    const link = screen.getByRole('link', { name: 'View all deliveries of this action' });
    expect(link.getAttribute('href')).toBe('/deliveries?tab=all&batch=12');
  });

  test('delivery whose call fails → an error with a button; with status 404 → “not found” with a link to the list', async () => {
    await render({ failsWith: 503 });
    expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy();
    await render({ failsWith: 404 });
    expect(screen.getByText('Delivery not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View all deliveries' }).getAttribute('href')).toBe('/deliveries');
  });

  test('delivery failed because access was lost → a link to reconnect the account', async () => {
    await render({ data: { ...delivery, state: 'failed', failure_kind: 'reauthorize' } });
    const link = within(screen.getByRole('alert')).getByRole('link', { name: 'Reconnect' });
    expect(link.getAttribute('href')).toBe('/user/account#social');
  });

  test('unconfirmed delivery → the network’s response, what to do, and every recorded answer', async () => {
    await render({ data: delivery });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Summer sale to $40');
    expect(screen.getByRole('alert').textContent).toContain('Facebook answered: Service (2)');
    expect(screen.getByText(/^Check Harbour Ads/)).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Activity' })).getByText('No answer.')).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Mark as sent',
      'Mark as not sent',
      'Try again',
    ]);
    expect(screen.getByRole('link', { name: 'Open budget change' }).getAttribute('href')).toBe('/ads/12');
  });
});

describe('describeNextStep', () => {
  const base = { account_name: 'Harbour', place: 'X (Twitter)', attempts: 0, stopped: false, overdue: false };
  test.each<[DeliveryState, object, string]>([
    ['planned', { nextText: 'in 2 hours' }, 'It’s sent in 2 hours.'],
    ['planned', { nextText: 'in 5 minutes', attempts: 2 }, 'We try again in 5 minutes.'],
    ['failed', { failure_kind: 'reauthorize' }, 'Nothing until you reconnect Harbour and try again'],
    ['failed', { failure_kind: 'rejected' }, 'Nothing until you try again'],
    ['planned', { nextText: 'in 2 hours', stopped: true }, 'Sending is stopped.'],
    ['planned', { nextText: '5 minutes ago', overdue: true }, 'It’s late'],
    ['waiting', { nextText: 'in 1 minute' }, 'X (Twitter) is processing it. Next check in 1 minute.'],
    ['unconfirmed', { nextText: 'in 1 minute' }, 'we check Harbour again in 1 minute'],
    ['unconfirmed', {}, 'Check Harbour.'],
    ['sent', {}, 'Nothing. It’s done.'],
  ])('delivery that is %s with %o → next step: %s', (state, change, expected) => {
    expect(describeNextStep({ ...base, nextText: undefined, ...change, state })).toContain(expected);
  });
});
