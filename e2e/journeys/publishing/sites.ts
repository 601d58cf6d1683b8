import { addMember } from '../../fixtures/create.ts';
import { createSlug } from '../../fixtures/create-sites.ts';
import { test } from '../../fixtures/own-business.ts';
import { shell } from '../../pages/shell.ts';
import { postsPage } from '../../pages/sites.ts';
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

test('a member without access to a site → “Not Authorized”; asks the owner for access → “Request sent”', async ({
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
