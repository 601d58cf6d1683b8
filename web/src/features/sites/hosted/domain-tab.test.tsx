import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import type { Site } from '../site-queries.ts';
import { DomainSection } from './domain-tab.tsx';

afterEach(cleanup);

const site: Site = {
  ...{ id: 1, name: 'Harbour', posts: 2, kind: 'hosted', site_url: 'https://1.test', feed_url: null },
  ...{ slug: 'harbour', description: 'Boats', language: 'en', timezone: 'UTC', accent: 'ocean', connection_id: null },
  ...{ in_assets: true, pages: 0, subscribers: 0, created: '2030-01-01T00:00:00.000Z' },
};
const pending = {
  ...{ domain: 'harbour.example', verified: null, target: 'fanfare.example' },
  ...{ txt_name: '_fanfare.harbour.example', txt_value: 'fanfare-site=abc' },
};
const renderDomain = (domain: Parameters<typeof DomainSection>[0]['domain']) =>
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <DomainSection site={site} domain={domain} />
    </QueryClientProvider>,
  );

test('domain to verify → its records with www, and the button to verify', () => {
  renderDomain(pending);
  for (const text of ['_fanfare.harbour.example', 'fanfare-site=abc', 'www.harbour.example'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText('fanfare.example')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Verify domain' })).toBeTruthy();
});

test('verified → no button to verify; no domain → the form', () => {
  renderDomain({ ...pending, verified: '2030-01-02T00:00:00.000Z' });
  expect(screen.getByText('Verified')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verify domain' })).toBeNull();
  cleanup();
  renderDomain({ ...pending, domain: null, txt_name: null, txt_value: null });
  expect(screen.getByRole('textbox', { name: /Your domain/ })).toBeTruthy();
});
