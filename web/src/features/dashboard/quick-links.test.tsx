import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { QuickLinks } from './quick-links.tsx';

afterEach(cleanup);

test('quick links → ads, AI writing and leads are links, none is “coming soon”', async () => {
  const Page = () => <QuickLinks isStaff={false} mailboxUrl={null} />;
  await renderPage(Page, { path: '/', address: '/', answers: [] });
  expect(screen.getByRole('link', { name: /^Ads/ }).getAttribute('href')).toBe('/facebook/ads/insights');
  const writing = screen.getByRole('link', { name: /^AI writing/ });
  expect(writing.getAttribute('href')).toBe('/bulkaicontentgeneration/articles');
  expect(screen.getByRole('link', { name: /^Leads/ }).getAttribute('href')).toBe('/leads');
  expect(screen.queryByText(/coming soon/)).toBeNull();
});
