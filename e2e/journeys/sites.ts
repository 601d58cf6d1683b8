import { joined } from '../fixtures/create.ts';
import { freshSlug } from '../fixtures/create-sites.ts';
import { test } from '../fixtures/own-business.ts';
import { shell } from '../pages/shell.ts';
import { postsPage, sitesPage } from '../pages/sites.ts';
import { expect } from '../test.ts';

test('from an empty account to a site that visitors see', async ({ page, enterStudio, visitorPage }) => {
  await enterStudio({ name: 'Studio of beginnings' });
  await page.goto('/');
  await shell(page).menu.getByRole('link', { name: 'Content' }).click();
  await expect(page.getByRole('heading', { name: 'Your own site, in one step' })).toBeVisible();

  const slug = freshSlug('cafe-zoe');
  await page.getByLabel('Name of the site').fill('Café Zoë');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('cafe-zoe');
  await page.getByRole('textbox', { name: 'Address' }).fill('a!');
  await expect(page.getByText('Use 3 to 60 small letters, numbers and dashes.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill(slug);
  await expect(page.getByText(`/s/${slug}`)).toBeVisible();
  await page.getByRole('button', { name: 'Create site' }).click();

  const card = page.getByRole('article', { name: 'Café Zoë' });
  await expect(card).toContainText('No posts yet.');
  await expect(page.getByRole('region', { name: 'Go on writing' })).toContainText('Nothing is left unfinished.');
  const address = await card.getByRole('link', { name: `/s/${slug}` }).getAttribute('href');
  const visitor = await visitorPage();
  await visitor.goto(String(address));
  await expect(visitor.getByText('Café Zoë').first()).toBeVisible();

  // Its look is changed in its settings, and visitors see it under its new address too.
  await card.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('What it is about').fill('Cake, every day.');
  await page.getByRole('radio', { name: 'forest' }).check();
  await page.getByRole('textbox', { name: 'Address' }).fill(`${slug}-2`);
  await expect(page.getByText('The old address leads to the new one')).toBeVisible();
  await page.getByRole('button', { name: 'Save site' }).click();
  await expect(shell(page).toast('Café Zoë is saved.')).toBeVisible();
  await visitor.reload();
  await expect(visitor).toHaveURL(new RegExp(`/s/${slug}-2$`));
  await expect(visitor.getByText('Cake, every day.').first()).toBeVisible();

  await page.getByRole('tab', { name: 'Categories and people' }).click();
  await page.getByLabel('Name').fill('Cakes');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('region', { name: 'Categories', exact: true })).toContainText('Cakes');
});

test('sites are deleted, alone or after their posts have moved, with the right words for each end', async ({
  page,
  enterStudio,
}) => {
  const { sites } = await enterStudio({ name: 'Studio of endings', isManySites: true });
  const made = await Promise.all(['Attic', 'Barn', 'Cellar', 'Den'].map(sites.hosted));
  const [attic, , cellar, den] = made.map(({ id }) => id);
  await sites.post(Number(attic), { title: 'Under the roof' });
  const manager = sitesPage(page);
  await manager.open();
  await expect(manager.row('Attic')).toContainText('Working');

  await manager.choose('Attic', 'Delete');
  const question = manager.question('Attic');
  await expect(question.getByRole('button', { name: 'DELETE' })).toBeHidden();
  await question.getByRole('radio', { name: 'Move them to another site first' }).check();
  await question.getByRole('combobox', { name: 'Move the posts to' }).click();
  await page.getByRole('option', { name: 'Barn' }).click();
  await manager.confirm('Attic');
  await expect(manager.said.filter({ hasText: /^Transfered and Deleted successfully\.$/ })).toBeVisible();
  await expect(manager.row('Attic')).toBeHidden();
  await manager.choose('Barn', 'Open posts');
  await expect(postsPage(page).row('Under the roof')).toBeVisible();

  await manager.open();
  await manager.choose('Barn', 'Delete');
  await manager.confirm('Barn');
  await expect(manager.said.filter({ hasText: /^Deleted successfully\.$/ })).toBeVisible();

  // The list is read anew before somebody else is quicker.
  await expect(manager.row('Barn')).toBeHidden();
  await sites.remove(Number(cellar));
  await manager.choose('Den', 'Delete');
  await manager.question('Den').getByRole('radio', { name: 'Move them to another site first' }).check();
  await manager.confirm('Den');
  await expect(manager.said).toContainText('Something went wrong with transfer or deletion.');
  await expect(manager.row('Cellar')).toBeHidden();
  await expect(manager.row('Den')).toBeVisible();
  await sites.remove(Number(den));
  await manager.choose('Den', 'Delete');
  await manager.confirm('Den');
  await expect(manager.said).toContainText('Something went wrong with deletion.');
});

test('a connected WordPress is added to the sites and its posts are listed', async ({ page, enterStudio }) => {
  await enterStudio({ name: 'Studio of presses' });
  await page.goto('/content');
  await page.getByRole('button', { name: 'Connect a WordPress' }).click();
  await page.getByLabel('Address of the site').fill(`${process.env.FANFARE_E2E_SANDBOX}/wordpress/harbour`);
  await page.getByLabel('User name').fill('olive');
  await page.getByLabel('Application password').fill('Hq7nT2vKx9BdLm4RpZc8WyEa');
  await page.getByRole('button', { name: 'Connect site' }).click();
  await expect(shell(page).toast(/ is among your sites\./)).toBeVisible();

  await page.goto('/content/sites');
  const row = page.getByRole('row').filter({ hasText: '/wordpress/harbour' });
  await expect(row).toContainText('WordPress');
  await expect(row).toContainText('Working');
  await expect(row).toContainText('Yes');
  await row.getByRole('link').first().click();
  await expect(shell(page).heading).toContainText('Posts of ');
  await expect(postsPage(page).rows.first()).toBeVisible();
});

test('somebody without the site is told so, and asks the owner for it', async ({
  makeStudio,
  freshPerson,
  newApi,
  pageOf,
}) => {
  const { api, bid, sites } = await makeStudio({ name: 'Studio of keys' });
  const { id } = await sites.hosted('Locked');
  const helper = await freshPerson({ name: 'Hana Helper' });
  await joined(api, await newApi(), { bid, person: helper, features: { content: 'editor' } });
  const page = await pageOf(helper);

  await postsPage(page).open(id);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Not Authorized', exact: true })).toBeVisible();
  await page.goto(`/content/site/${id}`);
  await expect(page).toHaveURL('/content?from=site');
  const notice = page.getByRole('alert').filter({ hasText: 'That site is not among your business assets' });
  await notice.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(notice.getByRole('button', { name: 'The owner is asked' })).toBeVisible();
});
