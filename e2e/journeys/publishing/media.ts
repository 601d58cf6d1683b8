import { test } from '../../fixtures/own-business.ts';
import { createImage, mediaPage } from '../../pages/media.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('a user uploads images and adds alt text → listed and found by search; deletes one and presses Undo → listed again', async ({
  page: owner,
  signInWithOwnBusiness,
}) => {
  await signInWithOwnBusiness({ name: 'Image Studio' });
  const files = mediaPage(owner);
  await files.open();
  await expect(owner.getByRole('heading', { name: 'No media yet' })).toBeVisible();

  // Invalid files are rejected before any upload request.
  const uploadRequests: string[] = [];
  owner.on('request', (request) => /\/api\/media\/upload/.test(request.url()) && uploadRequests.push(request.url()));
  const error = owner.getByRole('main').getByRole('alert');
  await files.chooseFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(error).toContainText('menu.pdf: Choose an image (jpg, jpeg, png, gif, webp) or a video (mp4,');
  await files.chooseFiles(Array.from({ length: 6 }, (_, index) => createImage(`many-${index}.png`, 300 + index)));
  await expect(error).toContainText('Choose up to 5 files at once.');
  expect(uploadRequests).toEqual([]);

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

  await files.open();
  const file = files.file('cup.png');
  const deleteFile = async () => {
    await file.click();
    await files.details.getByRole('button', { name: 'Delete file' }).click();
    await expect(file).toBeHidden();
  };
  await deleteFile();
  await owner.getByRole('button', { name: 'Undo' }).click();
  await expect(file).toBeVisible();
  // The file is deleted if Undo isn't pressed. Waiting for the response begins before the file is deleted, because on a
  // busy machine it can arrive before that step has ended.
  const deletion = owner.waitForResponse((response) => /\/api\/media\/\d+\/delete$/.test(response.url()));
  await deleteFile();
  expect((await deletion).ok()).toBe(true);
});
