import { randomUUID } from 'node:crypto';
import { test } from '../../fixtures/own-business.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

const keywords = Array.from({ length: 20 }, (_, index) => `espresso question ${index + 1}`);

/** The current hour in Berlin: a posting time that has come and was not missed. */
const currentHour = () => {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' });
  return `${hour.format(new Date())}:00`;
};

// This journey waits twice for the schedule, which runs each minute.
test('20 keywords of a CSV file become articles on a hosted site and on WordPress; the first is held for review, approved and published', async ({
  page,
  signInWithOwnBusiness,
  openVisitorPage,
}) => {
  const { sites, api } = await signInWithOwnBusiness({ name: 'Espresso Bar', hasManySites: true });
  const { site_url } = await sites.createHosted('Espresso Journal');
  const wordpress = await sites.addWordpress();
  const settings = { time_zone: 'Europe/Berlin', posting_time: currentHour(), add_article_images: false };
  await api.post('/api/bulkaicontentgeneration/settings/update', { data: settings, failOnStatusCode: true });

  await page.goto('/bulkaicontentgeneration/articles');
  await page.getByRole('link', { name: 'Add keywords' }).click();
  await page.getByRole('button', { name: 'New category' }).click();
  const modal = shell(page).dialog('New category');
  await modal.getByRole('button', { name: 'Next' }).click();
  await expect(modal.getByText('Please Enter a Name')).toBeVisible();
  await modal.getByRole('textbox', { name: 'Name' }).fill('Espresso at home');
  await modal.getByRole('button', { name: 'Next' }).click();
  const file = { name: 'keywords.csv', mimeType: 'text/csv', buffer: Buffer.from(keywords.join('\n')) };
  await modal.locator('input[type="file"]').setInputFiles(file);
  await expect(modal.getByText('20/50')).toBeVisible();
  await modal.locator('input[type="file"]').setInputFiles(file);
  await expect(modal.getByText('CSV import failed: Duplicate keywords with existing ones.')).toBeVisible();
  await modal.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: 'Espresso Journal' }).click();
  await expect.poll(() => findAxeViolations(page, 'overlays')).toEqual([]);
  await modal.getByRole('button', { name: 'Submit' }).click();
  await expect(shell(page).toast('Category saved successfully.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Espresso at home' })).toContainText('20 keywords');

  // The schedule starts the first article. A person runs an article of the WordPress category: the interval is 2 hours.
  const readArticles = async () => (await api.get('/api/bulkaicontentgeneration/articles')).json();
  await expect.poll(async () => (await readArticles()).total, { timeout: 240_000 }).toBe(1);
  const onWordpress = {
    category: 'Espresso on the road',
    keywords: keywords.map((keyword) => `${keyword} abroad`),
    keyword_ids: keywords.map(() => 0),
    site: wordpress.id,
    post_categories: [],
    post_author: 0,
    internal_link_count: 0,
    external_link: 0,
    article_image_position: 1,
  };
  await api.post('/api/bulkaicontentgeneration/category/save', { data: onWordpress, failOnStatusCode: true });
  await page.getByRole('tab', { name: 'Jobs' }).click();
  await page.getByRole('searchbox').fill(`${keywords[0]} abroad`);
  await page.getByRole('button', { name: `Actions for ${keywords[0]} abroad` }).click();
  await page.getByRole('menuitem', { name: 'Run' }).click();
  await expect(shell(page).toast('Job Ran Successfully')).toBeVisible();

  // The first article of each category waits for a person.
  await expect.poll(async () => (await readArticles()).held, { timeout: 240_000 }).toBe(2);
  await page.getByRole('tab', { name: 'Articles' }).click();
  await expect(page.getByText('2 articles need review')).toBeVisible();
  await page.getByRole('button', { name: 'Start publishing' }).click();
  await expect(page.getByText('Publishing is stopped')).toBeHidden();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const rowOf = (category: string) => page.getByRole('row').filter({ hasText: category });
  await rowOf('Espresso at home').getByRole('link').click();
  const review = page.getByRole('region', { name: 'Needs review' });
  await expect(review).toContainText('The first article of a category waits for a person.');
  const title = 'How I make espresso';
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shell(page).toast('Article updated successfully.')).toBeVisible();
  await expect.poll(() => findAxeViolations(page, 'page')).toEqual([]);
  await review.getByRole('button', { name: 'Approve' }).click();
  await expect(shell(page).toast('Article approved.')).toBeVisible();

  // The next article in the queue is published at once: two scheduled posts are 15 minutes apart.
  await expect(shell(page).toast(/^Next to review: /)).toBeVisible();
  const wordpressTitle = `Espresso abroad ${randomUUID()}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(wordpressTitle);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await shell(page).dialog('Publish article now?').getByRole('button', { name: 'Publish article' }).click();
  await expect(shell(page).toast('Article scheduled to publish now successfully.')).toBeVisible();

  const countPosted = async () =>
    (await readArticles()).items.filter(({ state }: { state: string }) => state === 'posted').length;
  await expect.poll(countPosted, { timeout: 240_000 }).toBe(2);
  await page.goto('/bulkaicontentgeneration/articles');
  await expect(rowOf(title).getByText('Published')).toBeVisible();
  await expect(rowOf(wordpressTitle).getByText('Published')).toBeVisible();
  const visitor = await openVisitorPage();
  await visitor.goto(site_url);
  await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible();
  await rowOf(wordpressTitle).getByRole('link').click();
  const viewPost = page.getByRole('link', { name: 'View post' });
  await visitor.goto(String(await viewPost.getAttribute('href')));
  expect(visitor.url()).toContain('/wordpress/harbour');
  await expect(visitor.getByRole('heading', { name: wordpressTitle }).first()).toBeVisible();
});

test('an owner saves settings out of range → clamped; stops writing → “Writing is stopped”; deletes a job and restores it → “Waiting”', async ({
  page,
  signInWithOwnBusiness,
}) => {
  const { sites, api } = await signInWithOwnBusiness({ name: 'Tea House' });
  const { id: site } = await sites.createHosted('Tea Journal');

  await page.goto('/bulkaicontentgeneration/settings');
  await page.getByRole('button', { name: 'Stop writing' }).click();
  await expect(shell(page).toast('Articles Setting Updated Sucssfully.')).toBeVisible();
  await expect(page.getByText('No new articles are started.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Daily creation limit' }).fill('50');
  await expect(page.getByRole('textbox', { name: 'Daily creation limit' })).toHaveValue('10');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(shell(page).toast(/^Articles Setting Updated Sucssfully\.$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Daily creation limit' })).toHaveValue('10');
  await expect(page.getByRole('button', { name: 'Start writing' })).toBeVisible();

  const data = {
    category: 'Green tea',
    keywords: ['sencha', 'matcha'],
    keyword_ids: [0, 0],
    site,
    internal_link_count: 0,
    external_link: 0,
    article_image_position: 1,
    post_categories: [],
    post_author: 0,
  };
  await api.post('/api/bulkaicontentgeneration/category/save', { data, failOnStatusCode: true });
  await page.getByRole('tab', { name: 'Jobs' }).click();
  await expect(page.getByText('Writing is stopped')).toBeVisible();
  const job = (keyword: string) => page.getByRole('row').filter({ hasText: keyword });
  const choose = async (keyword: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${keyword}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  // A job deleted by mistake comes back.
  await choose('matcha', 'Delete');
  await expect(shell(page).toast('Job deleted successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shell(page).toast('Job restored.')).toBeVisible();
  await expect(job('matcha')).toContainText('Waiting');

  // The stop is for the schedule only: a person can still run a job.
  await choose('sencha', 'Run');
  await expect(shell(page).toast('Job Ran Successfully')).toBeVisible();
  await page.route('**/api/bulkaicontentgeneration/logging/run/*', (route) => route.fulfill({ status: 409, json: {} }));
  await choose('matcha', 'Run');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to run the Job' })).toBeVisible();
});
