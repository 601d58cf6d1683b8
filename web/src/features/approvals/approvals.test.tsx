import { noApprovals } from '@fanfare/contract/approvals/settings';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { memberWith } from '../../../test/users.ts';
import { query } from '../../lib/api.ts';
import type { Approval } from './approval-state.tsx';
import { ApprovalPage } from './detail/approval-page.tsx';
import type { Request } from './detail/use-request.ts';
import { ApprovalsPage } from './list/approvals-page.tsx';
import { ApprovalSettingsPage, toSettings, toValues } from './settings/approval-settings-page.tsx';

afterEach(cleanup);

const request: Request = {
  id: 7,
  kind: 'ads.change',
  kind_label: 'Ad change',
  title: 'Change the budget of 1 ad set',
  state: 'waiting',
  summary: 'Up to $50.00 a day.',
  money: [{ currency: 'USD', amount: '50', has_unknown: false }],
  requested_by: 'Mika Member',
  requested_at: '2026-11-17T09:00:00Z',
  expires_at: '2030-11-20T09:00:00Z',
  decided_by: null,
  decided_at: null,
  comment: null,
  url: '/ads/changes',
  refusal: null,
  diff: [{ label: 'Restaurants', before: '$20.00 daily', after: '$50.00 daily' }],
  can: { decide: true, withdraw: false },
};
const renderList = (items: Approval[], user = memberWith('facebook_ads_manager', 'publisher')) =>
  renderPage(ApprovalsPage, {
    path: '/approvals',
    address: '/approvals',
    user,
    answers: [
      {
        ...query('GET /approvals', { query: { page: 1, search: '', state: 'waiting' } }),
        data: { items, total: items.length, page: 1, page_size: 25 },
      },
    ],
  });
const renderRequest = (data: Partial<Request>, sentTo?: number) =>
  renderPage(ApprovalPage, {
    path: '/approvals/$id',
    address: `/approvals/7${sentTo === undefined ? '' : `?for=${sentTo}`}`,
    answers: [
      {
        ...query('GET /approval/{id}', { params: { id: 7 }, query: { for: sentTo } }),
        data: { ...request, ...data },
      },
    ],
  });

describe('list of requests', () => {
  test('list of requests for approval → who asked, for what, how much it can spend; a link to the settings for the owner only', async () => {
    await renderList([request]);
    const line = screen.getByRole('row', { name: /Change the budget of 1 ad set/ });
    for (const text of ['Mika Member', 'Ad change', 'Up to $50 a day'])
      expect(within(line).getByText(text)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  });

  test('no requests for approval → “No requests waiting”; a request with an unknown budget → “Unknown”', async () => {
    await renderList([]);
    expect(screen.getByRole('heading', { name: 'No requests waiting' })).toBeTruthy();
    await renderList([{ ...request, money: [{ currency: 'USD', amount: '0', has_unknown: true }] }]);
    expect(screen.getByText('Unknown')).toBeTruthy();
  });
});

describe('page of a request', () => {
  test('page of a waiting request → values before and after, a comment field, Approve and Decline', async () => {
    await renderRequest({});
    expect(screen.getByText('$20.00 daily')).toBeTruthy();
    expect(screen.getByText('$50.00 daily')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Comment' })).toBeTruthy();
    for (const name of ['Approve', 'Decline']) expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  test('request for approval that changes images → thumbnails for files of the media library, text for other addresses', async () => {
    const medium = {
      family: 'image' as const,
      path: '/files/abc.png',
      small_path: '/files/abc.small.webp',
      alt: 'Pier',
    };
    const after = 'pier.png (Pier), https://tracker.example/pixel.png';
    await renderRequest({ diff: [{ label: 'Images', before: '', after, media: [medium] }] });
    const image = screen.getByRole('img', { name: 'Pier' });
    expect(screen.getByRole('link', { name: 'Pier' }).getAttribute('href')).toBe('/files/abc.png');
    expect(document.querySelectorAll('img[src], video, iframe')).toHaveLength(1);
    expect(screen.getByText(after)).toBeTruthy();
    fireEvent.error(image);
    expect(screen.getByRole('img', { name: 'Image can’t be shown' })).toBeTruthy();
  });

  test('approval link that was sent to another user → whose link it is, and a button to sign in as that user', async () => {
    const refusal = 'This link was sent to Orla. Sign in as Orla to decide with it.';
    await renderRequest({ refusal, can: { decide: false, withdraw: false } }, 9);
    expect(screen.getByRole('alert').textContent).toContain(refusal);
    expect(screen.getByRole('button', { name: 'Sign in as another user' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  test('own request for approval → can be withdrawn; outdated one → can only be declined; approved one → both names and the result', async () => {
    await renderRequest({ refusal: 'You can’t decide your own request.', can: { decide: false, withdraw: true } });
    expect(screen.getByRole('button', { name: 'Withdraw request' })).toBeTruthy();
    const outdated = 'This changed after the request, so it can’t be approved. Ask for approval again.';
    await renderRequest({ refusal: outdated });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy();
    await renderRequest({
      state: 'approved',
      decided_by: 'Orla Owner',
      decided_at: '2026-11-17T10:00:00Z',
      comment: 'Fine',
      url: '/ads/changes/3',
      can: { decide: false, withdraw: false },
    });
    for (const text of ['Mika Member', 'Orla Owner', 'Fine', 'Approved']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View result' }).getAttribute('href')).toBe('/ads/changes/3');
  });
});

describe('approval settings', () => {
  const answer = {
    settings: { ...noApprovals, spend: [{ currency: 'EUR', above: '20' }] },
    currencies: ['USD'],
    members: [{ user_id: 2, name: 'Mika', email: 'mika@fanfare.example' }],
  };

  test('threshold entered for one of two currencies → the empty field of the other currency is not saved', async () => {
    const values = toValues(answer);
    expect(values.spend).toEqual([
      { currency: 'EUR', above: '20' },
      { currency: 'USD', above: null },
    ]);
    expect(toSettings(values)).toEqual(answer.settings);
    await renderPage(ApprovalSettingsPage, {
      path: '/approvals/settings',
      address: '/approvals/settings',
      answers: [{ ...query('GET /approvals/settings'), data: answer }],
    });
    expect(screen.getByRole('textbox', { name: 'Daily spend in EUR that needs approval' })).toHaveProperty(
      'value',
      '20 EUR',
    );
    expect(screen.getByRole('switch', { name: /^AI articles/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save settings' })).toBeTruthy();
  });
});
