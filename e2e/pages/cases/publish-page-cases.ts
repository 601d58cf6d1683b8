import type { Page } from '@playwright/test';
import { clickButton, openDialog, type PageCase, staticPath, waitForDialog } from './page-case.ts';

/** Selects every network and submits an incomplete post, so that all validation messages show. */
async function submitIncompletePost(page: Page) {
  const networks = page.getByRole('group', { name: 'Networks' }).getByRole('button');
  await networks.first().waitFor();
  for (const network of await networks.all()) await network.click();
  await page.getByRole('checkbox', { name: 'Harbour Coffee Events' }).click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Come and taste it #winter');
  await page.getByRole('radiogroup', { name: 'Schedule' }).getByText('Schedule', { exact: true }).click();
  await page.getByRole('button', { name: 'Schedule post' }).click();
  await page.getByText('issues above to continue.').waitFor();
}

/** Page cases of the menu group Publish. */
export const publishPageCases: PageCase[] = [
  {
    name: 'new post with errors',
    as: 'owner',
    path: staticPath('/content/site/1/post/new'),
    open: clickButton('Publish'),
    isOnly: true,
  },
  {
    name: 'article dialog with a missing topic',
    as: 'owner',
    path: staticPath('/content/site/1/post/new'),
    open: async (page) => {
      await openDialog('AI article')(page);
      await clickButton('Generate article')(page);
      await page.getByText('Please enter an article topic.').waitFor();
    },
  },
  { name: 'post editor', as: 'owner', path: staticPath('/content/site/1/post/5') },
  {
    name: 'post editor, HTML tab',
    as: 'owner',
    path: staticPath('/content/site/1/post/5'),
    open: (page) => page.getByRole('tab', { name: 'Text', exact: true }).click(),
  },
  {
    name: 'post revisions',
    as: 'owner',
    path: staticPath('/content/site/1/post/5'),
    open: async (page) => {
      await clickButton('Revisions')(page);
      await waitForDialog('Revisions')(page);
    },
  },

  { name: 'content overview', as: 'owner', path: staticPath('/content/') },
  { name: 'content overview after a redirect from a site', as: 'member', path: staticPath('/content?from=site') },
  { name: 'sites', as: 'owner', path: staticPath('/content/sites') },
  { name: 'new site', as: 'owner', path: staticPath('/content/sites'), open: clickButton('New site') },
  {
    name: 'delete site dialog',
    as: 'owner',
    path: staticPath('/content/sites'),
    open: async (page) => {
      await page.getByRole('button', { name: 'Actions for The Harbour Journal' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await waitForDialog('Delete The Harbour Journal?')(page);
    },
  },
  { name: 'site settings', as: 'owner', path: staticPath('/content/site/1') },
  { name: 'site sharing', as: 'owner', path: staticPath('/content/site/1#sharing') },
  { name: 'site categories', as: 'owner', path: staticPath('/content/site/1#categories') },
  { name: 'site images', as: 'owner', path: staticPath('/content/site/1#pictures') },
  { name: 'site posts', as: 'owner', path: staticPath('/content/site/1/posts') },
  { name: 'post not found', as: 'owner', path: staticPath('/content/site/1/post/2147483647') },
  { name: 'site posts without access', as: 'owner', path: staticPath('/content/site/2147483647/posts') },
  { name: 'media', as: 'owner', path: staticPath('/finder/') },
  { name: 'media search without results', as: 'owner', path: staticPath('/finder/?search=no-such-file') },
  {
    name: 'media details',
    as: 'owner',
    path: staticPath('/finder/'),
    open: async (page) => {
      await page.getByRole('list', { name: 'Media' }).getByRole('button').first().click();
      await page.getByRole('button', { name: 'Copy URL' }).waitFor();
    },
  },
  {
    name: 'rejected upload',
    as: 'owner',
    path: staticPath('/finder/'),
    open: async (page) => {
      const textFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') };
      await page.locator('input[type="file"]').setInputFiles(textFile);
      await page.getByText('Choose an image (jpg').waitFor();
    },
  },
  {
    name: 'Flickr search',
    as: 'owner',
    path: staticPath('/finder/'),
    open: async (page) => {
      await clickButton('Add from web')(page);
      await page.getByRole('searchbox', { name: 'Search Flickr' }).fill('coffee');
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Images on Flickr' }).waitFor();
    },
  },

  { name: 'new social post', as: 'owner', path: staticPath('/social/post/create'), open: submitIncompletePost },

  { name: 'Facebook extractor', as: 'owner', path: staticPath('/facebook/extractor') },
  { name: 'new extractor', as: 'owner', path: staticPath('/facebook/extractor'), open: openDialog('New extractor') },
  { name: 'Facebook comment sync', as: 'owner', path: staticPath('/facebook/comment_sync') },
  { name: 'page autoresponder', as: 'owner', path: staticPath('/facebook/page/autoresponder') },
  {
    name: 'new page autoresponder',
    as: 'owner',
    path: staticPath('/facebook/page/autoresponder'),
    open: openDialog('New autoresponder'),
  },
  {
    name: 'comment sync form',
    as: 'owner',
    path: staticPath('/facebook/comment_sync'),
    open: openDialog('Edit: The Harbour Journal'),
  },
];
