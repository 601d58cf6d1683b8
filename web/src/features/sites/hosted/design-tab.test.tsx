import { defaultDesign } from '@fanfare/contract/sites/design';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { ownerStart } from '../../../../test/start-data.ts';
import { startQuery } from '../../../lib/session.ts';
import type { Site } from '../site-queries.ts';
import { DesignForm } from './design-tab.tsx';

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

test('another theme chosen → the preview shows it before it is saved', () => {
  const client = new QueryClient();
  client.setQueryData(startQuery.queryKey, ownerStart);
  renderWithTheme(
    <QueryClientProvider client={client}>
      <DesignForm site={site} design={{ ...defaultDesign, logo: null, icon: null, cover: null }} />
    </QueryClientProvider>,
  );
  const preview = screen.getByRole('figure', { name: 'Site preview' });
  expect(preview.dataset).toMatchObject({ theme: 'journal', accent: 'ocean' });
  fireEvent.click(screen.getByRole('radio', { name: /Showcase/ }));
  expect(preview.dataset.theme).toBe('showcase');
  expect(screen.getByRole('button', { name: 'Choose logo' })).toBeTruthy();
  expect(screen.getByRole('switch', { name: /Published with Fanfare/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('switch', { name: /subscribe form/ })).toHaveProperty('checked', false);
});
