import { test } from '../../fixtures/own-business.ts';
import { expect } from '../../test.ts';

test('an owner sets up a theme and a domain; visitors read and search the site there', async ({
  page,
  signInWithOwnBusiness,
  openVisitorPage,
}) => {
  const { sites } = await signInWithOwnBusiness({ name: 'Rope Walk' });
  const { id, site_url } = await sites.createHosted('Rope Walk');
  const slug = site_url.slice(site_url.lastIndexOf('/') + 1);
  await sites.createPost(id, { title: 'Splicing a rope' });
  await sites.createPost(id, { title: 'Tarred twine' });

  await page.goto(`/content/site/${id}#design`);
  await page.getByRole('radio', { name: /Showcase/ }).check();
  await page.getByRole('button', { name: 'Save design' }).click();
  await expect(page.getByText('Design saved.')).toBeVisible();

  const domain = `${slug}.localhost`;
  await page.getByRole('tab', { name: 'Domain' }).click();
  await page.getByRole('textbox', { name: 'Your domain' }).fill(domain);
  await page.getByRole('button', { name: 'Set domain' }).click();
  await expect(page.getByText(`_fanfare.${domain}`)).toBeVisible();
  await page.getByRole('button', { name: 'Verify domain' }).click();
  await expect(page.getByText(`${domain} is verified`)).toBeVisible();

  // Styles and forms must pass the content security policy on the other host.
  const visitor = await openVisitorPage();
  await visitor.goto(`/s/${slug}/`);
  await expect(visitor).toHaveURL(new RegExp(`^http://${domain}:\\d+/$`));
  await expect(visitor.locator('.bar')).toBeHidden();
  await visitor.getByRole('searchbox', { name: 'Search' }).fill('twine');
  await visitor.getByRole('button', { name: 'Search' }).click();
  await expect(visitor.getByRole('heading', { level: 2 })).toHaveText(['Tarred twine']);
  await visitor.getByRole('link', { name: 'Tarred twine' }).click();
  await expect(visitor).toHaveURL(new RegExp(`^http://${domain}:\\d+/tarred-twine$`));
});
