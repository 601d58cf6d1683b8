import { beforeAll, describe, expect, test } from 'vitest';
import { makePublisher, makeSite } from '../../../test/make/site.ts';
import { type World, world } from '../../../test/world.ts';

let here: World;
beforeAll(async () => {
  here = await world();
});

describe('a post', () => {
  test('is published, opened and seen by visitors', async () => {
    const business = await makePublisher(here);
    const { id, path } = await makeSite(here, business);
    const { owner } = business;
    const published = await owner.post(`/content/site/${id}/publish`, {
      ...{ post_status: 'publish', post_title: 'Hello', editor_content: '<p>World.</p>' },
    });
    expect(published).toMatchObject({ status: 200, body: { post_status: 1, message: 'Published' } });
    const opened = await owner.get(`/content/site/${id}/post/${published.body.post_id}`);
    expect(opened.body).toMatchObject({
      post: { post_title: 'Hello', post_content: '<p>World.</p>', post_status: 'publish', social: [] },
      ...{ copy: null, copy_id: expect.any(Number), site_changed: false },
    });
    expect((await here.browser().send('GET', `${path}/hello`)).text).toContain('World.');
  });
});
