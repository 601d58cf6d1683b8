import { beforeAll, describe, expect, test } from 'vitest';
import { type FormFile, mp4Bytes, randomImage, upload } from '../../../../test/fixtures/files.ts';
import { countPublished, createPublisher, type Publisher, toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let publisher: Publisher;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true, sources: { adProfiles: async (...args) => profilesFor(args) } });
  publisher = await createPublisher(app, ['facebook', 'twitter']);
});

/** Ad profile that the test's source returns for one Facebook page, and for no other account. */
const profile = { id: 7, name: 'Weekend reach', fb_page_id: '4711', fb_adprofile_id: 'act_815' };
const profilesFor = (args: [businessId: number, network: string, account: string]) => {
  const { social_account } = publisher.accountOn('facebook');
  return args.join() === [publisher.bid, 'facebook', social_account].join() ? [profile] : [];
};

let texts = 0;
const newText = () => `File post, number ${++texts}`;
const account = () => {
  const { social_network, social_account } = publisher.accountOn('twitter');
  return { social_network, social_account };
};
const create = (payload: object | string, files: FormFile[]) =>
  upload(
    publisher.owner,
    files,
    { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) },
    '/social/post/create',
  );
const listLibrary = async () => toList((await publisher.owner.get('/media')).body.items);

describe('social post with uploaded files', () => {
  test('social post with an image → published; the image is in the library and in use', async () => {
    const message = newText();
    const bytes = await randomImage();
    const answer = await create({ type: 'image', message, accounts: [account()] }, [
      { field: 'image', name: 'beans.png', bytes },
    ]);
    expect(answer.status, answer.text).toBe(200);
    const [result] = toList(answer.body.results);
    expect(result).toMatchObject({ published: true });
    expect(await countPublished(app, publisher.bid, publisher.accountOn('twitter'), message)).toBe(1);
    const [stored] = await listLibrary();
    expect(stored).toMatchObject({ name: 'beans.png', uses: 1 });
    const share = (await publisher.owner.get(`/social/share/${result?.id}`)).body;
    expect(share).toMatchObject({ media: [{ kind: 'image', media_id: stored?.id }] });
  });

  test('social post with a file and the same submit_id 10 times → one post, one file', async () => {
    app.advanceClock(120);
    const countBefore = (await listLibrary()).length;
    const message = newText();
    const files = [{ field: 'image', name: 'once.png', bytes: await randomImage() }];
    const payload = { submit_id: 'files-press-1', type: 'image', message, accounts: [account()] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(payload, files)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countPublished(app, publisher.bid, publisher.accountOn('twitter'), message)).toBe(1);
    expect((await listLibrary()).length).toBe(countBefore + 1);
    const another = [{ field: 'image', name: 'once.png', bytes: await randomImage() }];
    expect(await create(payload, another)).toMatchObject({ status: 422, body: { code: 'submit-reused' } });
  });

  test('video uploaded with a social post → stored; images uploaded → added to the library images of the post', async () => {
    app.advanceClock(120);
    const { social_network, social_account } = publisher.accountOn('facebook');
    const schedule = { at: '2030-08-01T09:00' };
    const video = await create(
      { type: 'video', message: newText(), accounts: [{ social_network, social_account }], schedule },
      [{ field: 'video', name: 'clip.mp4', bytes: mp4Bytes(300_000) }],
    );
    expect(video.status, video.text).toBe(200);
    const [planned] = toList(video.body.results);
    expect((await publisher.owner.get(`/social/share/${planned?.id}`)).body).toMatchObject({
      media: [{ kind: 'video', media_id: expect.any(Number) }],
    });
    const [existing] = (await listLibrary()).filter(({ family }) => String(family) === 'image');
    const both = {
      type: 'image',
      message: newText(),
      accounts: [account()],
      schedule,
      images: [{ media_id: existing?.id }],
    };
    const answer = await create(both, [
      { field: 'image', name: '1.png', bytes: await randomImage() },
      { field: 'image', name: '2.png', bytes: await randomImage() },
    ]);
    const [result] = toList(answer.body.results);
    expect(toList((await publisher.owner.get(`/social/share/${result?.id}`)).body.media)).toHaveLength(3);
  });

  test('invalid social post with a file → error message, no file stored', async () => {
    const countBefore = (await listLibrary()).length;
    const post = { type: 'image', message: newText(), accounts: [account()] };
    const image = { field: 'image', name: 'a.png', bytes: await randomImage() };
    const unknownAccounts = [{ social_network: 'twitter', social_account: 'unknown' }];
    const cases: [object | string, FormFile[], number, string][] = [
      [post, [], 400, 'Select an image for uploading.'],
      [{ ...post, type: 'video' }, [], 400, 'Select a video file for uploading.'],
      [post, [{ ...image, field: 'other' }], 400, 'Send images as `image` and a video as `video`.'],
      [
        post,
        [image, { field: 'video', name: 'a.mp4', bytes: mp4Bytes(1000) }],
        400,
        'To publish a video, choose the type video.',
      ],
      ['{"type":', [image], 400, 'The form field `payload` must contain the post as JSON.'],
      [{ ...post, accounts: unknownAccounts }, [image], 404, 'Please select a valid account'],
      [{ ...post, schedule: { at: '2039-01-01T09:00' } }, [image], 400, 'Select a date within the next 6 months.'],
    ];
    for (const [payload, files, status, message] of cases) {
      const answer = await create(payload, files);
      expect([answer.status, answer.body.error], JSON.stringify(payload)).toEqual([status, message]);
    }
    expect(await create({ ...post, undeclared_field: 1 }, [image])).toMatchObject({ status: 400 });
    expect(
      await create(
        '{"message":"a\\u0000b","type":"text","accounts":[{"social_network":"twitter","social_account":"1"}]}',
        [image],
      ),
    ).toMatchObject({ status: 400 });
    expect((await listLibrary()).length).toBe(countBefore);
  });

  test('social post with a file of a wrong type, too large or too small → 422 or 400, not published', async () => {
    const post = { message: newText(), accounts: [account()] };
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const svg = await create({ ...post, type: 'image' }, [{ field: 'image', name: 'a.png', bytes: script }]);
    expect([svg.status, String(svg.body.code)]).toEqual([422, 'file-refused']);
    const text = await create({ ...post, type: 'video' }, [
      { field: 'video', name: 'a.mp4', bytes: Buffer.alloc(5000, 65) },
    ]);
    expect([text.status, String(text.body.code)]).toEqual([422, 'file-refused']);
    const heavy = await create({ ...post, type: 'image' }, [
      { field: 'image', name: 'a.png', bytes: Buffer.alloc(21 * 1024 * 1024, 1) },
    ]);
    expect([heavy.status, String(heavy.body.code)]).toEqual([422, 'file-refused']);
    const tiny = await create({ ...post, type: 'image' }, [
      { field: 'image', name: 'a.png', bytes: await randomImage(100, 100) },
    ]);
    expect([tiny.status, tiny.body.error]).toEqual([
      400,
      'Choose an image of at least 200x200 pixels. This one is 100x100.',
    ]);
    expect(await countPublished(app, publisher.bid, publisher.accountOn('twitter'), post.message)).toBe(0);
  });
});

describe('ads of a social post', () => {
  test('social post with ads of a profile that does not exist → published, with an error for the ads', async () => {
    app.advanceClock(120);
    const message = newText();
    const { social_network, social_account } = publisher.accountOn('facebook');
    const nativead = { title: 'Fresh beans', brand_name: 'Harbour' };
    const answer = await publisher.owner.post('/social/post/create', {
      type: 'text',
      message,
      nativead,
      accounts: [{ social_network, social_account, adprofile: 7 }, account()],
    });
    expect(answer.body).toMatchObject({ success: true });
    expect(toList(answer.body.results)).toMatchObject([
      {
        published: true,
        ads: { error: 'The ad profile was deleted.' },
        nativeads: { error: 'The ad profile was deleted.' },
      },
      { published: true, ads: null, nativeads: null },
    ]);
    expect(await countPublished(app, publisher.bid, publisher.accountOn('facebook'), message)).toBe(1);
  });

  test('ad profiles requested for a social account → those of this account; for an unknown account → 404', async () => {
    const { social_network, social_account } = publisher.accountOn('facebook');
    const path = '/adprofile/adprofiles_by_social';
    expect((await publisher.owner.post(path, { social_network, social_account })).body).toEqual({
      adprofiles: [profile],
    });
    expect((await publisher.owner.post(path, account())).body).toEqual({ adprofiles: [] });
    const unknownAccount = await publisher.owner.post(path, { social_network, social_account: '1' });
    expect([unknownAccount.status, unknownAccount.body.error]).toEqual([404, 'Please select a valid account']);
  });

  test('posts of a Facebook page requested → listed, filtered by search', async () => {
    const page = publisher.accountOn('facebook');
    const path = `/facebook/page/post_select?page_id=${page.social_account}`;
    const all = toList((await publisher.owner.get(path)).body.posts);
    expect(all.length).toBeGreaterThan(1);
    expect(all[0]).toMatchObject({ id: expect.any(String), text: expect.any(String), url: expect.any(String) });
    const message = newText();
    app.advanceClock(120);
    const accounts = [{ social_network: 'facebook', social_account: page.social_account }];
    await publisher.owner.post('/social/post/create', { type: 'text', message, accounts });
    const found = await publisher.owner.get(`${path}&search=${encodeURIComponent(message.toUpperCase())}`);
    expect(toList(found.body.posts)).toMatchObject([{ text: message }]);
    expect(await publisher.owner.get('/facebook/page/post_select?page_id=1')).toMatchObject({ status: 404 });
  });
});
