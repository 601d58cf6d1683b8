import { test } from '../../fixtures/own-business.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { rssPage } from '../../pages/rss.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('a source of the directory added as a channel → its articles are listed; one becomes a favorite with a note, and a draft', async ({
  page,
  signInWithOwnBusiness,
}) => {
  const { sites } = await signInWithOwnBusiness({ name: 'Roastery' });
  const { id: site } = await sites.createHosted('Roastery Journal');
  const rss = rssPage(page);

  await page.goto('/content/rss');
  await page.getByRole('button', { name: 'Find your first source' }).click();
  const dialog = shell(page).dialog('Find sources');
  await dialog.getByRole('textbox', { name: 'Title of the new channel' }).fill('Coffee');
  await dialog.getByText('Directory', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add The Coffee Desk' }).click();
  await expect(dialog.getByRole('button', { name: 'Added The Coffee Desk' })).toBeVisible();
  await expect.poll(() => findAxeViolations(page, 'overlays')).toEqual([]);
  await page.keyboard.press('Escape');

  // The feed is fetched within seconds; the list shows its articles by itself.
  await expect(page.getByRole('heading', { name: 'Coffee', exact: true })).toBeVisible();
  const title = await rss.firstArticle();
  await rss.star(title).click();
  await expect(rss.star(title)).toHaveAttribute('aria-pressed', 'true');

  await rss.article(title).click();
  await expect(page.frameLocator('iframe').getByRole('article')).toBeVisible();
  await page.getByRole('button', { name: 'Write a post' }).click();
  await expect(page).toHaveURL(new RegExp(`/content/site/${site}/post/new\\?copy=\\d+$`));
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);

  await page.goto('/content/rss/favorites');
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('For the spring issue');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shell(page).toast('Favorite saved.')).toBeVisible();
  await expect(page.getByRole('row', { name: title })).toContainText('For the spring issue');
});

test('a page without a feed → an error in red; an OPML file → channels; a feed and a channel are deleted after a question', async ({
  page,
  signInWithOwnBusiness,
}) => {
  const { api } = await signInWithOwnBusiness({ name: 'Bike Shop' });
  await page.goto('/content/rss');
  await page.getByRole('button', { name: 'Find your first source' }).click();
  const dialog = shell(page).dialog('Find sources');
  await dialog.getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1:1/');
  await dialog.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(dialog.getByRole('alert', { name: 'Feed error' })).not.toBeEmpty();
  await page.keyboard.press('Escape');

  const { feeds } = await (await api.get('/api/content/rss/directory')).json();
  const outlines = feeds
    .slice(0, 2)
    .map(
      ({ title, address }: { title: string; address: string }) =>
        `<outline type="rss" text="${title}" xmlUrl="${address}"/>`,
    )
    .join('');
  const opml = `<opml version="2.0"><body><outline text="Rides">${outlines}</outline></body></opml>`;
  await page.getByRole('button', { name: 'OPML' }).click();
  await page.getByRole('menuitem', { name: 'Import OPML file' }).click();
  const file = { name: 'feeds.opml', mimeType: 'text/x-opml', buffer: Buffer.from(opml) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(shell(page).dialog('Import OPML file')).toContainText('2 feeds to import.');
  await page.getByRole('button', { name: 'Import 2 feeds' }).click();
  await expect(shell(page).dialog('Import OPML file')).toContainText('2 feeds added.');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Rides', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'OPML' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export OPML file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.opml$/);

  await page.getByRole('heading', { name: 'Rides' }).getByRole('link').click();
  await page.getByRole('tab', { name: 'Feeds' }).click();
  await page
    .getByRole('table', { name: 'Feeds' })
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Remove feed' }).click();
  await shell(page)
    .dialog('Are you sure you want to delete this item?')
    .getByRole('button', { name: 'Remove feed' })
    .click();
  await expect(shell(page).toast('Feed removed.')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete channel' }).click();
  await shell(page)
    .dialog('Are you sure you want to delete this channel?')
    .getByRole('button', { name: 'Delete channel' })
    .click();
  await expect(shell(page).toast('Channel deleted.')).toBeVisible();
});
