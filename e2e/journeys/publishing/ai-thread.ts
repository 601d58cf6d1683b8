import { randomUUID } from 'node:crypto';
import { dayInDays } from '../../fixtures/future-times.ts';
import { demo, signInByApi } from '../../fixtures/users.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { socialPost } from '../../pages/social-post.ts';
import { expect, test } from '../../test.ts';

test('a thread written with AI replaces the typed text; edited, with an image → “Post scheduled successfully”, marked as AI', async ({
  openPageAs,
  newApi,
}) => {
  const page = await openPageAs(demo.owner);
  const post = socialPost(page);
  const mark = randomUUID().slice(0, 8);
  const day = dayInDays(21);

  await post.open(`?at=${day}T10:00`);
  await post.network('X').click();
  await post.message.fill('My own first words');
  await post.form.getByRole('button', { name: 'AI thread' }).click();
  const dialog = page.getByRole('dialog', { name: 'AI thread' });
  const generate = dialog.getByRole('button', { name: 'Generate thread' });
  await generate.click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a target audience.');
  expect(await findAxeViolations(page, 'overlays')).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Target audience' }).fill('Owners of small coffee shops');
  await dialog.getByRole('textbox', { name: 'Problem' }).fill('Half of their guests don’t come back');
  await dialog.getByRole('textbox', { name: 'Goal' }).fill('Show how a loyalty card works');
  await dialog.getByRole('textbox', { name: 'Desired outcome' }).fill('They try the card for a month');
  await dialog.getByRole('textbox', { name: 'Messages' }).fill('4');
  await generate.click();
  await expect(page.getByText('AI thread generated successfully.')).toBeVisible();
  await expect(post.form.getByRole('textbox', { name: /^Message \d+$/ })).toHaveCount(3);
  await expect(post.preview('X (Twitter)').getByRole('listitem')).toHaveCount(4);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(post.message).toHaveValue('My own first words');
  await post.form.getByRole('button', { name: 'AI thread' }).click();
  await dialog.getByRole('textbox', { name: 'Messages' }).fill('5');
  await generate.click();
  await expect(post.form.getByRole('textbox', { name: /^Message \d+$/ })).toHaveCount(4);

  expect(await findAxeViolations(page)).toEqual([]);
  const second = post.form.getByRole('textbox', { name: 'Message 2' });
  const before = await second.inputValue();
  await post.form.getByRole('button', { name: 'Rewrite message 2 with AI' }).click();
  await expect(second).not.toHaveValue(before);
  const long = `${mark} ${'a'.repeat(200)}`;
  await post.message.fill(long);
  await expect(post.form).not.toContainText('This is too long for X');

  await post.postType('Image').click();
  await post.form.getByRole('button', { name: 'Create AI image' }).click();
  const drawing = page.getByRole('dialog', { name: 'Create AI image' });
  await drawing.getByRole('textbox', { name: 'Describe the image' }).fill('A loyalty card on a counter');
  await drawing.getByRole('button', { name: 'Create image' }).click();
  await expect(post.form.getByRole('list', { name: 'Images' }).getByRole('listitem')).toHaveCount(1, {
    timeout: 30_000,
  });
  await post.schedule.click();
  await expect(post.resultLine('Post scheduled successfully for')).toBeVisible();

  const api = await newApi();
  await signInByApi(api, demo.owner);
  const { items } = await (await api.get(`/api/social/shares?network=twitter&state=intent&search=${mark}`)).json();
  const share = await (await api.get(`/api/social/share/${items[0].id}`)).json();
  expect(share).toMatchObject({ ai: true, message: long, planned: { at: `${day}T10:00` } });
  expect(share.thread.map(({ ai }: { ai: boolean }) => ai)).toEqual([true, true, true, true]);
  await api.post(`/api/social/share/${share.id}/delete`, { failOnStatusCode: true });
});
