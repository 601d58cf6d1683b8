import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { type Output, query } from '../../../lib/api.ts';
import { RuleForm } from './rule-form.tsx';

afterEach(cleanup);

const rule: Output<'GET /content/rss/channel/{id}/rule'> = {
  enabled: false,
  plan_hours: 24,
  site_id: null,
  post_category: 0,
  include: '',
  exclude: '',
  max_per_day: 3,
  saved_by: null,
  error: null,
  action: 'draft',
  accounts: [],
};

const accounts = ['facebook', 'linkedin'].map((social_network) => ({
  social_network,
  id: '1',
  name: 'Harbour',
  screen_name: 'Harbour',
  image: null,
  working: true,
  connection_id: 1,
}));

test('rule that makes drafts → no field for hours; rule that makes scheduled posts → the field, and a note on automatic publishing', async () => {
  const Tab = () => (
    <>
      <h1>Channel</h1>
      <RuleForm channelId={1} rule={rule} />
    </>
  );
  await renderPage(Tab, {
    path: '/',
    address: '/',
    answers: [
      { queryKey: query('GET /content/rss/sites/get').queryKey, data: { sites: [] } },
      { queryKey: query('GET /social/accounts').queryKey, data: { accounts, profile_set: 'current' } },
    ],
  });
  expect(screen.getByText('Drafts are never published automatically.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /Hours until/ })).toBeNull();
  fireEvent.click(screen.getByRole('combobox', { name: 'For each article' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Schedule a post' }));
  expect(screen.getByRole('textbox', { name: /Hours until it is published/ })).toHaveProperty('value', '24');
  expect(screen.getByText(/Posts are published automatically/)).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: 'For each article' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Schedule a social post' }));
  expect(screen.getByText(/Social posts are published automatically/)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Site' })).toBeNull();
  fireEvent.click(screen.getByRole('combobox', { name: 'Accounts' }));
  expect(await screen.findByRole('option', { name: 'Harbour (Facebook)' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Harbour (LinkedIn)' })).toBeTruthy();
});
