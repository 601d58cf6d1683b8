import { addMember } from '../../fixtures/create.ts';
import { createSlug } from '../../fixtures/create-sites.ts';
import { test } from '../../fixtures/own-business.ts';
import { shell } from '../../pages/shell.ts';
import { postsPage, sitesPage } from '../../pages/sites.ts';
import { expect } from '../../test.ts';

test('a new user creates a site, changes its settings, and visitors see it', async ({
  page,
  signInWithOwnBusiness,
  openVisitorPage,
}) => {
  await signInWithOwnBusiness({ name: 'First Studio' });
  await page.goto('/');
  await shell(page).menu.getByRole('link', { name: 'Content', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create your first site' })).toBeVisible();

  const slug = createSlug('cafe-zoe');
  await page.getByLabel('Site name').fill('Café Zoë');
  await expect(page.getByRole('textbox', { name: 'URL' })).toHaveValue('cafe-zoe');
  await page.getByRole('textbox', { name: 'URL' }).fill('a!');
  await expect(page.getByText('Use 3–60 lowercase letters, numbers and hyphens.')).toBeVisible();
  await page.getByRole('textbox', { name: 'URL' }).fill(slug);
  await expect(page.getByText(`/s/${slug}`)).toBeVisible();
  await page.getByRole('button', { name: 'Create site' }).click();

  const card = page.getByRole('article', { name: 'Café Zoë' });
  await expect(card).toContainText('No posts yet.');
  await expect(page.getByRole('region', { name: 'Continue writing' })).toContainText('No unfinished posts.');
  const siteUrl = await card.getByRole('link', { name: `/s/${slug}` }).getAttribute('href');
  const visitor = await openVisitorPage();
  await visitor.goto(String(siteUrl));
  await expect(visitor.getByText('Café Zoë').first()).toBeVisible();

  // Changed settings are public at once, and the old URL redirects to the new one.
  await card.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Description').fill('Cake, every day.');
  await page.getByRole('radio', { name: 'forest' }).check();
  await page.getByRole('textbox', { name: 'URL' }).fill(`${slug}-2`);
  await expect(page.getByText('Links to the old URL keep working.')).toBeVisible();
  await page.getByRole('button', { name: 'Save site' }).click();
  await expect(shell(page).toast('Café Zoë saved.')).toBeVisible();
  await visitor.reload();
  await expect(visitor).toHaveURL(new RegExp(`/s/${slug}-2$`));
  await expect(visitor.getByText('Cake, every day.').first()).toBeVisible();

  await page.getByRole('tab', { name: 'Categories and authors' }).click();
  await page.getByLabel('Name').fill('Cakes');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('region', { name: 'Categories', exact: true })).toContainText('Cakes');
});

test('a user deletes sites with and without moving their posts; each result has its message', { tag: '@ci' }, async ({
  page,
  signInWithOwnBusiness,
}) => {
  const { sites } = await signInWithOwnBusiness({ name: 'Deletion Studio', hasManySites: true });
  const created = await Promise.all(['Attic', 'Barn', 'Cellar', 'Den'].map(sites.createHosted));
  const [attic, , cellar, den] = created.map(({ id }) => id);
  await sites.createPost(Number(attic), { title: 'Under the roof' });
  const manager = sitesPage(page);
  await manager.open();
  await expect(manager.row('Attic')).toContainText('Working');

  await manager.chooseAction('Attic', 'Delete');
  const deleteDialog = manager.deleteDialog('Attic');
  await expect(deleteDialog.getByRole('button', { name: 'DELETE' })).toBeHidden();
  await deleteDialog.getByRole('radio', { name: 'Move them to another site first' }).check();
  await deleteDialog.getByRole('combobox', { name: 'Move posts to' }).click();
  await page.getByRole('option', { name: 'Barn' }).click();
  await manager.confirmDelete('Attic');
  await expect(manager.resultAlert.filter({ hasText: /^Transfered and Deleted successfully\.$/ })).toBeVisible();
  await expect(manager.row('Attic')).toBeHidden();
  await manager.chooseAction('Barn', 'Open posts');
  await expect(postsPage(page).row('Under the roof')).toBeVisible();

  await manager.open();
  await manager.chooseAction('Barn', 'Delete');
  await manager.confirmDelete('Barn');
  await expect(manager.resultAlert.filter({ hasText: /^Deleted successfully\.$/ })).toBeVisible();

  // The list has reloaded; then another session deletes the site Cellar.
  await expect(manager.row('Barn')).toBeHidden();
  await sites.deleteSite(Number(cellar));
  await manager.chooseAction('Den', 'Delete');
  await manager.deleteDialog('Den').getByRole('radio', { name: 'Move them to another site first' }).check();
  await manager.confirmDelete('Den');
  await expect(manager.resultAlert).toContainText('Something went wrong with transfer or deletion.');
  await expect(manager.row('Cellar')).toBeHidden();
  await expect(manager.row('Den')).toBeVisible();
  await sites.deleteSite(Number(den));
  await manager.chooseAction('Den', 'Delete');
  await manager.confirmDelete('Den');
  await expect(manager.resultAlert).toContainText('Something went wrong with deletion.');
});

test('a member without access to a site requests it from the owner', { tag: '@ci' }, async ({
  createOwnBusiness,
  createUser,
  newApi,
  openPageAs,
}) => {
  const { api, businessId, sites } = await createOwnBusiness({ name: 'Access Studio' });
  const { id } = await sites.createHosted('Locked');
  const member = await createUser({ name: 'Hana Helper' });
  await addMember(api, await newApi(), { businessId, user: member, features: { content: 'editor' } });
  const page = await openPageAs(member);

  await postsPage(page).open(id);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Not Authorized', exact: true })).toBeVisible();
  await page.goto(`/content/site/${id}`);
  await expect(page).toHaveURL('/content?from=site');
  const notice = page.getByRole('alert').filter({ hasText: 'That site isn’t in your business assets' });
  await notice.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(notice.getByRole('button', { name: 'Request sent' })).toBeVisible();
});
