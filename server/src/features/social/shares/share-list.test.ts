import { beforeAll, expect, test } from 'vitest';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import { createPublisher, createShares, type Publisher, toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let publisher: Publisher;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  publisher = await createPublisher(app, ['twitter']);
});

const list = async (query: string) => toList((await publisher.owner.get(`/social/shares?${query}`)).body.items);

test('list of scheduled shares sorted by date → the next one is first; without a sort → the last one is first', async () => {
  const account = publisher.accountOn('twitter');
  for (const day of [3, 1, 2])
    await createShares(publisher.owner, [account], {
      message: `On day ${day}`,
      schedule: { at: `2030-07-0${day}T09:00` },
    });
  const messages = async (query: string) => (await list(query)).map(({ message }) => String(message));
  expect(await messages('stage=planned&sort=due')).toEqual(['On day 1', 'On day 2', 'On day 3']);
  expect(await messages('stage=planned')).toEqual(['On day 3', 'On day 2', 'On day 1']);
});

test('share with an image of the media library → its small copy as thumbnail; with text only → none', async () => {
  const account = publisher.accountOn('twitter');
  const file = { name: 'beans.png', bytes: await randomImage(), type: 'image/png' };
  const { body } = await upload(publisher.owner, [file]);
  const image = toList(body.files)[0]?.media;
  const post = { message: 'With an image', type: 'image', images: [{ media_id: image?.id }] };
  await createShares(publisher.owner, [account], { ...post, schedule: { at: '2030-07-04T09:00' } });
  const [withImage] = await list('search=With+an+image');
  expect(withImage?.thumbnail).toEqual({ kind: 'image', path: image?.small_path });
  const [textOnly] = await list('search=On+day+1');
  expect(textOnly?.thumbnail).toBeNull();
});
