import { disabledSocial } from '@fanfare/contract/sites/sharing-defaults';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { query } from '../../lib/api.ts';
import { optionsQuery, type Site, type SiteOptions } from '../sites/index.tsx';
import { ExtractorModal } from './extractor-modal.tsx';

const site: Site = {
  id: 1,
  name: 'Attic',
  posts: null,
  kind: 'wordpress',
  site_url: 'https://1.test',
  feed_url: null,
  slug: null,
  description: '',
  language: 'en',
  timezone: 'UTC',
  accent: 'violet',
  connection_id: 1,
  in_assets: true,
  pages: null,
  subscribers: null,
  created: '2030-01-01T00:00:00.000Z',
};
const options = (error: string | null): SiteOptions => ({
  ...site,
  social: disabledSocial,
  categories: [],
  users: [],
  plugin_sanity: { error },
});

const chooseSite = async (answer: { data?: SiteOptions }) => {
  const location = { path: '/facebook/extractor', address: '/facebook/extractor' };
  const sites = { ...query('GET /content/sites'), data: { sites: [site], addable: [], moves: [] } };
  await renderPage(
    () => (
      <>
        <h1>Extractor</h1>
        <ExtractorModal extractor="new" onClose={() => {}} />
      </>
    ),
    { ...location, answers: [sites, query('GET /social/accounts'), { ...optionsQuery(1), ...answer }] },
  );
  fireEvent.click(screen.getByRole('combobox', { name: /^Site/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Attic' }));
};

test.each([
  ['has not answered yet', 'Checking', {}],
  ['accepts drafts', 'Valid', { data: options(null) }],
  ['is not reachable', 'Not valid', { data: options('The site isn’t responding.') }],
])('chosen site %s → the icon of its field is labeled “%s”', async (_what, status, answer) => {
  await chooseSite(answer);
  expect(await screen.findByRole('img', { name: status })).toBeTruthy();
  const isBlocked = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled;
  expect(isBlocked).toBe(status !== 'Valid');
});
