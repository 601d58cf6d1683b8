import { beforeAll, describe, expect, test } from 'vitest';
import { mp4Bytes, randomImage, type Sent, upload } from '../../../test/fixtures/files.ts';
import { countAt, createPublisher, listOf, type Poster } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let poster: Poster;
beforeAll(async () => {
  app = await createTestApp({ isIdle: true, sources: { adProfiles: async (...asked) => profilesOf(asked) } });
  poster = await createPublisher(app, ['facebook', 'twitter']);
});

/** Nobody keeps ad profiles yet; here one page has one. */
const profile = { id: 7, name: 'Weekend reach', fb_page_id: '4711', fb_adprofile_id: 'act_815' };
const profilesOf = (asked: [businessId: number, network: string, account: string]) => {
  const { social_account } = poster.on('facebook');
  return asked.join() === [poster.bid, 'facebook', social_account].join() ? [profile] : [];
};

let texts = 0;
const newText = () => `With a file, number ${++texts}`;
const account = () => {
  const { social_network, social_account } = poster.on('twitter');
  return { social_network, social_account };
};
const create = (payload: object | string, files: Sent[]) =>
  upload(
    poster.owner,
    files,
    { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) },
    '/social/post/create',
  );
const libraryOf = async () => listOf((await poster.owner.get('/media')).body.items);

describe('a social post with its files', () => {
  test('is posted with the picture, which is in the library and in use', async () => {
    const message = newText();
    const bytes = await randomImage();
    const answer = await create({ type: 'image', message, accounts: [account()] }, [
      { field: 'image', name: 'beans.png', bytes },
    ]);
    expect(answer.status, answer.text).toBe(200);
    const [result] = listOf(answer.body.results);
    expect(result).toMatchObject({ published: true });
    expect(await countAt(app, poster.bid, poster.on('twitter'), message)).toBe(1);
    const [kept] = await libraryOf();
    expect(kept).toMatchObject({ name: 'beans.png', uses: 1 });
    const share = (await poster.owner.get(`/social/share/${result?.id}`)).body;
    expect(share).toMatchObject({ media: [{ kind: 'image', media_id: kept?.id }] });
  });

  test('pressed ten times, it is one post with one file', async () => {
    app.pass(120);
    const before = (await libraryOf()).length;
    const message = newText();
    const files = [{ field: 'image', name: 'once.png', bytes: await randomImage() }];
    const payload = { submit_id: 'files-press-1', type: 'image', message, accounts: [account()] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(payload, files)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countAt(app, poster.bid, poster.on('twitter'), message)).toBe(1);
    expect((await libraryOf()).length).toBe(before + 1);
    const another = [{ field: 'image', name: 'once.png', bytes: await randomImage() }];
    expect(await create(payload, another)).toMatchObject({ status: 422, body: { code: 'submit-reused' } });
  });

  test('may be a video, and pictures beside those that are known already', async () => {
    app.pass(120);
    const { social_network, social_account } = poster.on('facebook');
    const schedule = { at: '2030-08-01T09:00' };
    const video = await create(
      { type: 'video', message: newText(), accounts: [{ social_network, social_account }], schedule },
      [{ field: 'video', name: 'clip.mp4', bytes: mp4Bytes(300_000) }],
    );
    expect(video.status, video.text).toBe(200);
    const [planned] = listOf(video.body.results);
    expect((await poster.owner.get(`/social/share/${planned?.id}`)).body).toMatchObject({
      media: [{ kind: 'video', media_id: expect.any(Number) }],
    });
    const [known] = (await libraryOf()).filter(({ family }) => String(family) === 'image');
    const both = {
      type: 'image',
      message: newText(),
      accounts: [account()],
      schedule,
      images: [{ media_id: known?.id }],
    };
    const answer = await create(both, [
      { field: 'image', name: '1.png', bytes: await randomImage() },
      { field: 'image', name: '2.png', bytes: await randomImage() },
    ]);
    const [two] = listOf(answer.body.results);
    expect(listOf((await poster.owner.get(`/social/share/${two?.id}`)).body.media)).toHaveLength(3);
  });

  test('is refused whole, in words, before anything is kept', async () => {
    const before = (await libraryOf()).length;
    const whole = { type: 'image', message: newText(), accounts: [account()] };
    const good = { field: 'image', name: 'a.png', bytes: await randomImage() };
    const nowhere = [{ social_network: 'twitter', social_account: 'nobody' }];
    const cases: [object | string, Sent[], number, string][] = [
      [whole, [], 400, 'Select an image for uploading.'],
      [{ ...whole, type: 'video' }, [], 400, 'Select a video file for uploading.'],
      [whole, [{ ...good, field: 'other' }], 400, 'Send pictures as `image` and a video as `video`.'],
      [
        whole,
        [good, { field: 'video', name: 'a.mp4', bytes: mp4Bytes(1000) }],
        400,
        'A video is posted by itself: choose the type video.',
      ],
      ['{"type":', [good], 400, 'The part `payload` of a form holds the post as JSON.'],
      [{ ...whole, accounts: nowhere }, [good], 404, 'Please select a valid account'],
      [{ ...whole, schedule: { at: '2039-01-01T09:00' } }, [good], 400, 'Select a date within the next 6 months.'],
    ];
    for (const [payload, files, status, sentence] of cases) {
      const answer = await create(payload, files);
      expect([answer.status, answer.body.error], JSON.stringify(payload)).toEqual([status, sentence]);
    }
    expect(await create({ ...whole, nobody_declared_this: 1 }, [good])).toMatchObject({ status: 400 });
    expect(
      await create(
        '{"message":"a\\u0000b","type":"text","accounts":[{"social_network":"twitter","social_account":"1"}]}',
        [good],
      ),
    ).toMatchObject({ status: 400 });
    expect((await libraryOf()).length).toBe(before);
  });

  test('takes no file that is not what it says, and none that is too large', async () => {
    const whole = { message: newText(), accounts: [account()] };
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const drawn = await create({ ...whole, type: 'image' }, [{ field: 'image', name: 'a.png', bytes: script }]);
    expect([drawn.status, String(drawn.body.code)]).toEqual([422, 'file-refused']);
    const text = await create({ ...whole, type: 'video' }, [
      { field: 'video', name: 'a.mp4', bytes: Buffer.alloc(5000, 65) },
    ]);
    expect([text.status, String(text.body.code)]).toEqual([422, 'file-refused']);
    const heavy = await create({ ...whole, type: 'image' }, [
      { field: 'image', name: 'a.png', bytes: Buffer.alloc(21 * 1024 * 1024, 1) },
    ]);
    expect([heavy.status, String(heavy.body.code)]).toEqual([422, 'file-refused']);
    const tiny = await create({ ...whole, type: 'image' }, [
      { field: 'image', name: 'a.png', bytes: await randomImage(100, 100) },
    ]);
    expect([tiny.status, tiny.body.error]).toEqual([
      400,
      'Choose an image of at least 200x200 pixels. This one is 100x100.',
    ]);
    expect(await countAt(app, poster.bid, poster.on('twitter'), whole.message)).toBe(0);
  });
});

describe('ads that cannot be made yet', () => {
  test('do not keep a post from going out, and are answered for', async () => {
    app.pass(120);
    const message = newText();
    const { social_network, social_account } = poster.on('facebook');
    const nativead = { title: 'Fresh beans', brand_name: 'Harbour' };
    const answer = await poster.owner.post('/social/post/create', {
      ...{ type: 'text', message, nativead },
      accounts: [{ social_network, social_account, adprofile: 7 }, account()],
    });
    expect(answer.body).toMatchObject({ success: true });
    expect(listOf(answer.body.results)).toMatchObject([
      {
        published: true,
        ads: { error: expect.stringContaining('ads cannot be created here yet') },
        nativeads: { error: expect.stringContaining('native ads cannot be created here yet') },
      },
      { published: true, ads: null, nativeads: null },
    ]);
    expect(await countAt(app, poster.bid, poster.on('facebook'), message)).toBe(1);
  });

  test('an account is asked for its ad profiles, and somebody else’s account does not exist', async () => {
    const { social_network, social_account } = poster.on('facebook');
    const path = '/adprofile/adprofiles_by_social';
    expect((await poster.owner.post(path, { social_network, social_account })).body).toEqual({ adprofiles: [profile] });
    expect((await poster.owner.post(path, account())).body).toEqual({ adprofiles: [] });
    const foreign = await poster.owner.post(path, { social_network, social_account: '1' });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'Please select a valid account']);
  });

  test('the posts of a page are there to choose from', async () => {
    const page = poster.on('facebook');
    const path = `/facebook/page/post_select?page_id=${page.social_account}`;
    const all = listOf((await poster.owner.get(path)).body.posts);
    expect(all.length).toBeGreaterThan(1);
    expect(all[0]).toMatchObject({ id: expect.any(String), text: expect.any(String), url: expect.any(String) });
    const message = newText();
    app.pass(120);
    const accounts = [{ social_network: 'facebook', social_account: page.social_account }];
    await poster.owner.post('/social/post/create', { type: 'text', message, accounts });
    const found = await poster.owner.get(`${path}&search=${encodeURIComponent(message.toUpperCase())}`);
    expect(listOf(found.body.posts)).toMatchObject([{ text: message }]);
    expect(await poster.owner.get('/facebook/page/post_select?page_id=1')).toMatchObject({ status: 404 });
  });
});
