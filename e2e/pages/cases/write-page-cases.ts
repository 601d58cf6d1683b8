import type { Page } from '@playwright/test';
import { clickButton, openDialog, type PageCase, staticPath } from './page-case.ts';

const bulkAi = (path: string) => staticPath(`/bulkaicontentgeneration/${path}`);

/** The pages of the menu group Write. */
export const writePageCases: PageCase[] = [
  { name: 'bulk AI articles', as: 'owner', path: bulkAi('articles') },
  { name: 'bulk AI schedule', as: 'owner', path: bulkAi('plan') },
  { name: 'bulk AI categories', as: 'owner', path: bulkAi('categories') },
  { name: 'bulk AI category', as: 'owner', path: bulkAi('categories'), open: openDialog('New category') },
  {
    name: 'bulk AI keywords',
    as: 'owner',
    path: bulkAi('categories'),
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await clickButton('Next')(page);
      await page.getByRole('textbox', { name: 'Keyword 1', exact: true }).waitFor();
    },
  },
  {
    name: 'bulk AI article in review',
    as: 'owner',
    path: bulkAi('articles?state=held'),
    open: async (page) => {
      // The previous rows of the table stay until the jobs on hold are loaded.
      await page.getByRole('row', { name: 'Needs review' }).getByRole('link').first().click();
      await page.getByRole('textbox', { name: 'Text of the article' }).waitFor();
    },
  },
  { name: 'bulk AI jobs', as: 'owner', path: bulkAi('logging') },
  { name: 'bulk AI settings', as: 'owner', path: bulkAi('settings') },
  { name: 'RSS', as: 'owner', path: staticPath('/content/rss') },
  { name: 'RSS favorites', as: 'owner', path: staticPath('/content/rss/favorites') },
  { name: 'RSS article', as: 'owner', path: staticPath('/content/rss'), open: openFirstArticle },
  { name: 'RSS sources', as: 'owner', path: staticPath('/content/rss'), open: openDialog('Find sources') },
  {
    name: 'RSS directory',
    as: 'owner',
    path: staticPath('/content/rss'),
    open: async (page) => {
      await openDialog('Find sources')(page);
      await page.getByText('Directory', { exact: true }).click();
      await page.getByRole('list', { name: 'Sources found' }).waitFor();
    },
  },
  { name: 'RSS channel form', as: 'owner', path: staticPath('/content/rss'), open: openDialog('New channel') },
  { name: 'RSS feeds', as: 'owner', path: staticPath('/content/rss'), open: openChannelTab('Feeds') },
  { name: 'RSS rule', as: 'owner', path: staticPath('/content/rss'), open: openChannelTab('Automatic posts') },
];

async function openFirstArticle(page: Page) {
  await page.getByRole('table', { name: 'Articles' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Back to list' }).waitFor();
}

function openChannelTab(tab: string) {
  return async (page: Page) => {
    await page.getByRole('navigation', { name: 'Channels' }).getByRole('link').first().click();
    await page.getByRole('tab', { name: tab }).click();
  };
}
