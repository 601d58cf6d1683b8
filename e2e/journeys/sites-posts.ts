import { make } from '../make.ts';
import { shell } from '../pages/shell.ts';
import { freshSlug, makeSites, postsPage } from '../pages/sites.ts';
import { signInByApi } from '../people.ts';
import { expect, test } from '../test.ts';

test('the posts of a site: ten to a page, searched, filtered, put into the bin and taken out again', async ({
  page,
  freshPerson,
  newApi,
  signIn,
}) => {
  const person = await freshPerson();
  const api = await newApi();
  await signInByApi(api, person);
  await make(api).business('Studio of pages');
  const sites = makeSites(api);
  const { id } = await sites.hosted('Shelf', freshSlug('shelf'));
  for (let number = 1; number <= 11; number += 1) await sites.post(id, { title: `Story ${number}` });
  await sites.post(id, { title: 'A secret plan', status: 'draft' });
  await signIn(person);
  const posts = postsPage(page);
  await posts.open(id);

  await expect(posts.rows).toHaveCount(10);
  await expect(posts.rows.first()).toContainText('A secret plan');
  await expect(posts.row('Story 11')).toContainText('Published');
  await posts.page(2).click();
  await expect(posts.rows).toHaveCount(2);
  await expect(posts.rows.last()).toContainText('Story 1');
  await expect(page).toHaveURL(/page=2/);

  await posts.search.fill('secret');
  await expect(posts.rows).toHaveCount(1);
  await expect(page).toHaveURL(/search=secret/);
  await expect(page).not.toHaveURL(/page=2/);
  await posts.status('Published').click();
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await posts.status('Draft').click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(posts.rows).toHaveCount(1);
  await page.reload();
  await expect(posts.row('A secret plan')).toContainText('Draft');

  const [preview] = await Promise.all([page.waitForEvent('popup'), posts.choose('A secret plan', 'Preview')]);
  await expect(preview.getByRole('heading', { name: 'A secret plan' })).toBeVisible();
  await preview.close();
  await posts.choose('A secret plan', 'Delete');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(posts.row('A secret plan')).toBeVisible();

  // Somebody else was quicker.
  await api.post(`/api/content/site/${id}/delete`, { data: {}, failOnStatusCode: true });
  await posts.choose('A secret plan', 'Delete');
  await expect(shell(page).toast(/./).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Not Authorized', exact: true })).toBeVisible();
});
