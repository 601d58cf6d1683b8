import type { Page } from '@playwright/test';
import { at, dialog, type PageCase, press } from './page-case.ts';

/** A post for every network, with everything still missing said. */
async function composing(page: Page) {
  const networks = page.getByRole('group', { name: 'Networks' }).getByRole('button');
  await networks.first().waitFor();
  for (const network of await networks.all()) await network.click();
  await page.getByRole('checkbox', { name: 'Harbour Coffee Events' }).click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Come and taste it #winter');
  await page.getByText('Schedule', { exact: true }).click();
  await page.getByRole('button', { name: 'Schedule post' }).click();
  await page.getByText('things above need to be mended').waitFor();
}

/** The screens of the menu's group Publish. */
export const publishPlaces: PageCase[] = [
  { name: 'new post', as: 'owner', path: at('/content/site/1/post/new') },
  { name: 'new post with mistakes', as: 'owner', path: at('/content/site/1/post/new'), open: press('Publish') },
  { name: 'a post', as: 'owner', path: at('/content/site/1/post/5') },
  {
    name: 'a post as text',
    as: 'owner',
    path: at('/content/site/1/post/5'),
    open: (page) => page.getByRole('tab', { name: 'Text', exact: true }).click(),
  },
  {
    name: 'earlier states of a post',
    as: 'owner',
    path: at('/content/site/1/post/5'),
    open: async (page) => {
      await press('Earlier states')(page);
      await dialog('Earlier states')(page);
    },
  },

  { name: 'content', as: 'owner', path: at('/content/') },
  { name: 'sent to the content area', as: 'member', path: at('/content?from=site') },
  { name: 'sites', as: 'owner', path: at('/content/sites') },
  { name: 'new site', as: 'owner', path: at('/content/sites'), open: press('New site') },
  {
    name: 'deleting a site',
    as: 'owner',
    path: at('/content/sites'),
    open: async (page) => {
      await page.getByRole('button', { name: 'Actions for The Harbour Journal' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await dialog('Delete The Harbour Journal?')(page);
    },
  },
  { name: 'settings of a site', as: 'owner', path: at('/content/site/1') },
  { name: 'sharing of a site', as: 'owner', path: at('/content/site/1#sharing') },
  { name: 'categories of a site', as: 'owner', path: at('/content/site/1#categories') },
  { name: 'pictures of a site', as: 'owner', path: at('/content/site/1#pictures') },
  { name: 'posts of a site', as: 'owner', path: at('/content/site/1/posts') },
  { name: 'a post that is not there', as: 'owner', path: at('/content/site/1/post/2147483647') },
  { name: 'posts that are not for everybody', as: 'owner', path: at('/content/site/2147483647/posts') },
  { name: 'files', as: 'owner', path: at('/finder/') },
  { name: 'files that are not there', as: 'owner', path: at('/finder/?search=nothing-is-called-this') },
  {
    name: 'a file',
    as: 'owner',
    path: at('/finder/'),
    open: async (page) => {
      await page.getByRole('list', { name: 'Files' }).getByRole('button').first().click();
      await page.getByRole('button', { name: 'Copy address' }).waitFor();
    },
  },
  {
    name: 'a file that is refused',
    as: 'owner',
    path: at('/finder/'),
    open: async (page) => {
      const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
      await page.locator('input[type="file"]').setInputFiles(notes);
      await page.getByText('Choose an image (jpg').waitFor();
    },
  },
  {
    name: 'pictures of Flickr',
    as: 'owner',
    path: at('/finder/'),
    open: async (page) => {
      await press('Add from the web')(page);
      await page.getByRole('searchbox', { name: 'Search Flickr' }).fill('coffee');
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Pictures at Flickr' }).waitFor();
    },
  },

  { name: 'new social post', as: 'owner', path: at('/social/post/create'), open: composing },

  { name: 'Facebook extractor', as: 'owner', path: at('/facebook/extractor') },
  { name: 'new extractor', as: 'owner', path: at('/facebook/extractor'), open: press('New extractor') },
  { name: 'Facebook comment sync', as: 'owner', path: at('/facebook/comment_sync') },
  {
    ...{ name: 'setting up comments', as: 'owner', path: at('/facebook/comment_sync') },
    open: press('Change: The Harbour Journal'),
  },
];
