import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { startQuery } from '../../../lib/session.ts';
import type { Site } from '../site-queries.ts';
import { DomainSection } from './domain-tab.tsx';

afterEach(cleanup);

const site: Site = {
  id: 1,
  name: 'Harbour',
  posts: 2,
  kind: 'hosted',
  site_url: 'https://1.test',
  feed_url: null,
  slug: 'harbour',
  description: 'Boats',
  language: 'en',
  timezone: 'UTC',
  accent: 'ocean',
  connection_id: null,
  in_assets: true,
  pages: 0,
  subscribers: 0,
  created: '2030-01-01T00:00:00.000Z',
};
const pending = {
  domain: 'harbour.example',
  verified: null,
  target: 'fanfare.example',
  txt_name: '_fanfare.harbour.example',
  txt_value: 'fanfare-site=abc',
};
const renderDomain = (domain: Parameters<typeof DomainSection>[0]['domain'], practice = false) => {
  const client = new QueryClient();
  client.setQueryData(startQuery.queryKey, {
    user: null,
    registration_open: true,
    mailbox_url: null,
    practice,
    social_sdk: null,
    admin_origin: null,
  });
  return renderWithTheme(
    <QueryClientProvider client={client}>
      <DomainSection site={site} domain={domain} />
    </QueryClientProvider>,
  );
};
const noDomain = { ...pending, domain: null, txt_name: null, txt_value: null };

test('site with a domain that is not verified → its DNS records with www, and a button to verify', () => {
  renderDomain(pending);
  for (const text of ['_fanfare.harbour.example', 'fanfare-site=abc', 'www.harbour.example'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText('fanfare.example')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Verify domain' })).toBeTruthy();
});

test('site with a verified domain → no button to verify; site without a domain → the form to add one', () => {
  renderDomain({ ...pending, verified: '2030-01-02T00:00:00.000Z' });
  expect(screen.getByText('Verified')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verify domain' })).toBeNull();
  cleanup();
  renderDomain(noDomain);
  expect(screen.getByRole('textbox', { name: /Your domain/ })).toBeTruthy();
  expect(screen.queryByText('Practice mode')).toBeNull();
});

test('domain tab in practice mode → a notice with a name that works (.localhost); a domain with such a name → no DNS records', () => {
  renderDomain(noDomain, true);
  expect(screen.getByText('Practice mode')).toBeTruthy();
  expect(screen.getByText(/harbour\.localhost/)).toBeTruthy();
  cleanup();
  renderDomain({ ...pending, domain: 'harbour.localhost' }, true);
  expect(screen.queryByText('CNAME')).toBeNull();
  expect(screen.getByRole('button', { name: 'Verify domain' })).toBeTruthy();
});
