import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../../test/render-with-theme.tsx';
import { ownerStart } from '../../../../../test/start-data.ts';
import { onPageEvent, type PageEvent } from '../../../../lib/api/page-events.ts';
import { startQuery } from '../../../../lib/session.ts';
import { createFormStore } from '../../../../ui/form/form-store.ts';
import type { Account } from '../../accounts/use-social-accounts.ts';
import { emptyDraft, type PostDraft, selectedAccounts } from '../post-draft.ts';
import { AccountsField } from './accounts-field.tsx';

afterEach(cleanup);

const page = (id: string, name: string, more: Partial<Account> = {}): Account => ({
  social_network: 'facebook',
  id,
  name,
  screen_name: name,
  image: null,
  working: true,
  connection_id: 1,
  ...more,
});
const authorization = { missing: ['pages_manage_posts'], connect: '/facebook/connect?reconnect=1&feature=social' };

const renderField = (accounts: Account[], draft: Partial<PostDraft>) => {
  const client = new QueryClient();
  client.setQueryData(startQuery.queryKey, ownerStart);
  const form = createFormStore<PostDraft>({ ...emptyDraft, ...draft });
  renderWithTheme(
    <QueryClientProvider client={client}>
      <AccountsField form={form} accounts={accounts} />
    </QueryClientProvider>,
  );
  return form;
};

test('pages without the permission to publish → “Facebook Authorization Required” once, not selectable, not sent to', () => {
  const accounts = [page('1', 'Bakery', { authorization }), page('2', 'Harbor', { authorization })];
  const form = renderField(accounts, { networks: ['facebook'], accounts: ['facebook:1'] });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Facebook Authorization Required');
  expect(alert.textContent).toContain('Permission to publish on Bakery and Harbor is missing.');
  for (const name of ['Bakery', 'Harbor']) {
    const box = screen.getByRole('checkbox', { name: new RegExp(name) });
    expect([box.getAttribute('aria-disabled'), box.getAttribute('aria-checked')]).toEqual(['true', 'false']);
    fireEvent.click(box);
  }
  expect(form.values().accounts).toEqual(['facebook:1']);
  expect(selectedAccounts(form.values(), accounts)).toEqual([]);
});

test('“View permissions” pressed → the dialog that asks for them', () => {
  const events: PageEvent[] = [];
  const stop = onPageEvent((event) => events.push(event));
  renderField([page('1', 'Bakery', { authorization })], { networks: ['facebook'] });
  fireEvent.click(screen.getByRole('button', { name: 'View permissions' }));
  stop();
  expect(events).toEqual([{ kind: 'facebook-login', isOwner: true, ...authorization }]);
});

test('network with one usable account → this account is selected, the one without permission is not', () => {
  const accounts = [page('1', 'Bakery', { authorization }), page('2', 'Harbor', { connection_id: 2 })];
  const form = renderField(accounts, {});
  fireEvent.click(screen.getByRole('button', { name: 'Facebook' }));
  expect(form.values()).toMatchObject({ networks: ['facebook'], accounts: ['facebook:2'] });
});

test('social account that lost access → a link to reconnect it, and no alert about permissions', () => {
  renderField([page('1', 'Bakery', { working: false })], { networks: ['facebook'] });
  expect(screen.getByRole('link', { name: 'Reconnect' })).toBeTruthy();
  expect(screen.queryByText('Facebook Authorization Required')).toBeNull();
});
