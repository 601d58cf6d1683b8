import { test } from '../../fixtures/own-business.ts';
import { expect } from '../../test.ts';

test('an owner sets a theme and a domain for a site → visitors find its posts at that domain and subscribe: “Check your inbox”', async ({
  page,
  signInWithOwnBusiness,
  openVisitorPage,
}) => {
  const { sites } = await signInWithOwnBusiness({ name: 'Rope Walk' });
  const { id, site_url } = await sites.createHosted('Rope Walk');
  const slug = site_url.slice(site_url.lastIndexOf('/') + 1);
  await sites.createPost(id, { title: 'Tarred twine' });

  await page.goto(`/content/site/${id}#design`);
  await page.getByRole('radio', { name: /Showcase/ }).check();
  await page.getByRole('switch', { name: 'Show a subscribe form' }).check();
  await page.getByRole('button', { name: 'Save design' }).click();
  await expect(page.getByText('Design saved.')).toBeVisible();

  const domain = `${slug}.localhost`;
  await page.getByRole('tab', { name: 'Domain' }).click();
  await page.getByRole('textbox', { name: 'Your domain' }).fill(domain);
  await page.getByRole('button', { name: 'Set domain' }).click();
  await page.getByRole('button', { name: 'Verify domain' }).click();
  await expect(page.getByText(`${domain} is verified`)).toBeVisible();

  // Styles, search form and subscription form must pass the content security policy on the own domain, redirects
  // included.
  const visitor = await openVisitorPage();
  await visitor.goto(`/s/${slug}/`);
  await expect(visitor).toHaveURL(new RegExp(`^http://${domain}:\\d+/$`));
  await expect(visitor.locator('.bar')).toBeHidden();
  await visitor.getByRole('searchbox', { name: 'Search' }).fill('twine');
  await visitor.getByRole('button', { name: 'Search' }).click();
  await expect(visitor.getByRole('heading', { level: 2 }).first()).toHaveText('Tarred twine');
  await visitor.getByRole('textbox', { name: 'Email address' }).fill('reader@rope-walk.test');
  await visitor.getByRole('button', { name: 'Subscribe' }).click();
  await expect(visitor).toHaveURL(new RegExp(`^http://${domain}:\\d+/subscribe/sent$`));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
});
