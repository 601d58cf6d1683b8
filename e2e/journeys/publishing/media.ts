import { test } from '../../fixtures/own-business.ts';
import { createImage, mediaPage } from '../../pages/media.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('a user uploads images, adds alt text, and finds them by search', async ({
  page: owner,
  signInWithOwnBusiness,
}) => {
  await signInWithOwnBusiness({ name: 'Image Studio' });
  const files = mediaPage(owner);
  await files.open();
  await expect(owner.getByRole('heading', { name: 'No media yet' })).toBeVisible();

  await files.chooseFiles([createImage('harbour at night.png', 640, 360), createImage('cup.png', 500, 500)]);
  await expect(files.uploads).toContainText('2 files uploaded');
  await expect(files.files.getByRole('listitem')).toHaveCount(2);

  await files.file('harbour at night.png').click();
  await expect(files.details).toContainText('640×360, wide');
  await expect(files.details).toContainText('Not used yet');
  await files.details.getByLabel('Alt text').fill('Boats under lamps');
  await files.details.getByRole('button', { name: 'Save file' }).click();
  await expect(shell(owner).toast('File saved.')).toBeVisible();
  await files.details.getByRole('button', { name: 'Close' }).click();

  await files.search.fill('harbour');
  await expect(files.files.getByRole('listitem')).toHaveCount(1);
  await expect(files.file('harbour at night.png')).toBeVisible();
  await files.typeFilter('Videos').click();
  await expect(owner.getByRole('heading', { name: 'No media found' })).toBeVisible();
  await expect(owner).toHaveURL(/family=video/);
});

test('invalid files are rejected with a message before any upload request', async ({
  page: owner,
  signInWithOwnBusiness,
}) => {
  await signInWithOwnBusiness({ name: 'Image Studio' });
  const files = mediaPage(owner);
  const uploadRequests: string[] = [];
  owner.on('request', (request) => /\/api\/media\/upload/.test(request.url()) && uploadRequests.push(request.url()));
  await files.open();
  const error = owner.getByRole('main').getByRole('alert');

  await files.chooseFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(error).toContainText('menu.pdf: Choose an image (jpg, jpeg, png, gif, webp) or a video (mp4,');
  await files.chooseFiles({
    name: 'drawing.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  await expect(error).toContainText('drawing.png: This file isn’t a valid image.');
  await files.chooseFiles(Array.from({ length: 6 }, (_, index) => createImage(`many-${index}.png`, 300 + index)));
  await expect(error).toContainText('Choose up to 5 files at once.');
  expect(uploadRequests).toEqual([]);

  await files.chooseFiles(createImage('stamp.png', 120, 90));
  await expect(files.uploads).toContainText(
    'Facebook requires images of at least 200x200 pixels. This one is 120x90 and may not be shown.',
  );
  await expect(files.file('stamp.png')).toBeVisible();
});

test('a user adds an image from Flickr, and its owner and license are saved', async ({
  page: owner,
  signInWithOwnBusiness,
}) => {
  await signInWithOwnBusiness({ name: 'Image Studio' });
  const files = mediaPage(owner);
  await files.open();
  await owner.getByRole('button', { name: 'Add from web' }).click();
  const picker = shell(owner).dialog('Add images from the web');
  await picker.getByRole('searchbox', { name: 'Search Flickr' }).fill('coffee');
  await picker.getByRole('button', { name: 'Search' }).click();
  const results = picker.getByRole('list', { name: 'Images on Flickr' });
  const firstResult = results.getByRole('listitem').first();
  const creditButton = firstResult.getByRole('button', { name: /^by .+, the owner of / });
  const [, by = '', title = ''] = /^by (.+), the owner of (.+)$/.exec((await creditButton.textContent()) ?? '') ?? [];

  await creditButton.click();
  await expect(owner.getByRole('link', { name: 'View on Flickr' })).toBeVisible();
  await owner.keyboard.press('Escape');
  await expect(owner.getByRole('link', { name: 'View on Flickr' })).toBeHidden();
  await firstResult.getByRole('button', { name: `Choose ${title}` }).click();
  await picker.getByLabel(/^Alt text for/).fill('Beans on a table');
  await picker.getByRole('button', { name: 'Done' }).click();
  await expect(picker).toBeHidden();

  await files.file(`${title}.jpg`).click();
  const creditLink = files.details.getByRole('link', { name: by });
  await expect(creditLink).toHaveAttribute('href', /\/people\//);
  await expect(files.details.getByRole('region', { name: 'File info' })).toContainText(/Flickr by .+, .+/);
  await expect(files.details.getByLabel('Alt text')).toHaveValue('Beans on a table');
});

test('a web page without images → “No additional images were found.”', async ({
  page: owner,
  signInWithOwnBusiness,
  baseURL,
}) => {
  await signInWithOwnBusiness({ name: 'Image Studio' });
  await mediaPage(owner).open();
  await owner.getByRole('button', { name: 'Add from web' }).click();
  const picker = shell(owner).dialog('Add images from the web');
  await picker.getByRole('tab', { name: 'From a web page' }).click();
  await picker.getByLabel('Page URL').fill(`${baseURL}/api/user/start`);
  await picker.getByRole('button', { name: 'Find images' }).click();
  await expect(picker.getByText('No additional images were found.')).toBeVisible();
});

test('a user undoes the deletion of a file; without Undo the file is deleted', async ({
  page: owner,
  signInWithOwnBusiness,
}) => {
  await signInWithOwnBusiness({ name: 'Image Studio' });
  const files = mediaPage(owner);
  await files.open();
  await files.chooseFiles(createImage('old poster.png'));
  const file = files.file('old poster.png');
  const deleteFile = async () => {
    await file.click();
    await files.details.getByRole('button', { name: 'Delete file' }).click();
    await expect(file).toBeHidden();
  };
  await deleteFile();
  await owner.getByRole('button', { name: 'Undo' }).click();
  await expect(file).toBeVisible();

  await deleteFile();
  const deletion = await owner.waitForResponse((response) => /\/api\/media\/\d+\/delete$/.test(response.url()));
  expect(deletion.ok()).toBe(true);
  await owner.reload();
  await expect(owner.getByRole('heading', { name: 'No media yet' })).toBeVisible();
});
