import { test } from '../fixtures/own-business.ts';
import { filesPage, picture } from '../pages/files.ts';
import { shell } from '../pages/shell.ts';
import { expect } from '../test.ts';

test('a picture is uploaded, described, and found again', async ({ page: owner, enterStudio }) => {
  await enterStudio({ name: 'Studio of pictures' });
  const files = filesPage(owner);
  await files.open();
  await expect(owner.getByRole('heading', { name: 'No files yet' })).toBeVisible();

  await files.choose([picture('harbour at night.png', 640, 360), picture('cup.png', 500, 500)]);
  await expect(files.uploads).toContainText('2 files are uploaded');
  await expect(files.files.getByRole('listitem')).toHaveCount(2);

  await files.file('harbour at night.png').click();
  await expect(files.details).toContainText('640×360, wide');
  await expect(files.details).toContainText('Nothing shows this file yet.');
  await files.details.getByLabel('Alternative text').fill('Boats under lamps');
  await files.details.getByRole('button', { name: 'Save file' }).click();
  await expect(shell(owner).toast('The file is saved.')).toBeVisible();
  await files.details.getByRole('button', { name: 'Close' }).click();

  await files.search.fill('harbour');
  await expect(files.files.getByRole('listitem')).toHaveCount(1);
  await expect(files.file('harbour at night.png')).toBeVisible();
  await files.kind('Videos').click();
  await expect(owner.getByRole('heading', { name: 'No files found' })).toBeVisible();
  await expect(owner).toHaveURL(/family=video/);
});

test('a wrong file is refused in words before a byte of it is sent', async ({ page: owner, enterStudio }) => {
  await enterStudio({ name: 'Studio of pictures' });
  const files = filesPage(owner);
  const sent: string[] = [];
  owner.on('request', (request) => /\/api\/media\/upload/.test(request.url()) && sent.push(request.url()));
  await files.open();
  const says = owner.getByRole('main').getByRole('alert');

  await files.choose({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(says).toContainText('menu.pdf: Choose an image (jpg, jpeg, png, gif, webp) or a video (mp4,');
  await files.choose({ name: 'drawing.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') });
  await expect(says).toContainText('drawing.png: This file is not an image, whatever its name says.');
  await files.choose(Array.from({ length: 6 }, (_, at) => picture(`many-${at}.png`, 300 + at)));
  await expect(says).toContainText('Choose up to 5 files at once.');
  expect(sent).toEqual([]);

  await files.choose(picture('stamp.png', 120, 90));
  await expect(files.uploads).toContainText(
    'Facebook asks for images of at least 200x200 pixels. This one is 120x90 and may not be shown.',
  );
  await expect(files.file('stamp.png')).toBeVisible();
});

test('a picture of Flickr is kept with its owner and licence', async ({ page: owner, enterStudio }) => {
  await enterStudio({ name: 'Studio of pictures' });
  const files = filesPage(owner);
  await files.open();
  await owner.getByRole('button', { name: 'Add from the web' }).click();
  const picker = shell(owner).dialog('Add pictures from the web');
  await picker.getByRole('searchbox', { name: 'Search Flickr' }).fill('coffee');
  await picker.getByRole('button', { name: 'Search' }).click();
  const found = picker.getByRole('list', { name: 'Pictures at Flickr' });
  const first = found.getByRole('listitem').first();
  const owned = first.getByRole('button', { name: /^by .+, the owner of / });
  const [, by = '', title = ''] = /^by (.+), the owner of (.+)$/.exec((await owned.textContent()) ?? '') ?? [];

  await owned.click();
  await expect(owner.getByRole('link', { name: 'See it at Flickr' })).toBeVisible();
  await owner.keyboard.press('Escape');
  await expect(owner.getByRole('link', { name: 'See it at Flickr' })).toBeHidden();
  await first.getByRole('button', { name: `Choose ${title}` }).click();
  await picker.getByLabel(/^Alternative text of/).fill('Beans on a table');
  await picker.getByRole('button', { name: 'Done' }).click();
  await expect(picker).toBeHidden();

  await files.file(`${title}.jpg`).click();
  const credit = files.details.getByRole('link', { name: by });
  await expect(credit).toHaveAttribute('href', /\/people\//);
  await expect(files.details.getByRole('region', { name: 'Facts' })).toContainText(/Flickr by .+, .+/);
  await expect(files.details.getByLabel('Alternative text')).toHaveValue('Beans on a table');
});

test('a page without pictures says that there are none', async ({ page: owner, enterStudio, baseURL }) => {
  await enterStudio({ name: 'Studio of pictures' });
  await filesPage(owner).open();
  await owner.getByRole('button', { name: 'Add from the web' }).click();
  const picker = shell(owner).dialog('Add pictures from the web');
  await picker.getByRole('tab', { name: 'From a page' }).click();
  await picker.getByLabel('Address of a page').fill(`${baseURL}/api/user/start`);
  await picker.getByRole('button', { name: 'Find images' }).click();
  await expect(picker.getByText('No additional images were found.')).toBeVisible();
});

test('a deleted file can be taken back for a moment, and is gone after it', async ({ page: owner, enterStudio }) => {
  await enterStudio({ name: 'Studio of pictures' });
  const files = filesPage(owner);
  await files.open();
  await files.choose(picture('old poster.png'));
  const file = files.file('old poster.png');
  const remove = async () => {
    await file.click();
    await files.details.getByRole('button', { name: 'Delete file' }).click();
    await expect(file).toBeHidden();
  };
  await remove();
  await owner.getByRole('button', { name: 'Undo' }).click();
  await expect(file).toBeVisible();

  await remove();
  const gone = await owner.waitForResponse((response) => /\/api\/media\/\d+\/delete$/.test(response.url()));
  expect(gone.ok()).toBe(true);
  await owner.reload();
  await expect(owner.getByRole('heading', { name: 'No files yet' })).toBeVisible();
});
