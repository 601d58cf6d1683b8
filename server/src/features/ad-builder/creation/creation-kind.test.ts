import type { AdCreator } from '@fanfare/connectors/ports/ads/ad-creation';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type BuilderBusiness,
  createBuilderBusiness,
  createBuilderWorker,
  facebookSettings,
  listObjects,
  profileFor,
  runBuilder,
} from '../../../../test/fixtures/ads/ad-builder.ts';
import { createMember } from '../../../../test/fixtures/business.ts';
import { hangForever, runUntilHang } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let business: BuilderBusiness;
let names = 0;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createBuilderBusiness(app);
});

/** Queues ads of posts without a call, so that another worker can send them. */
const queueAd = async (userId = business.owner.user.id) => {
  names += 1;
  const profileId = await profileFor(business, 'link');
  const posts = await business.owner.get(`/facebook/page/post_select?page_id=${business.page.value}`);
  const id = String(toList(posts.body.posts)[0]?.id);
  const title = `Lost ${names}`;
  const request = {
    businessId: business.bid,
    userId,
    profileId,
    source: 'automator' as const,
    sourceKey: title,
    pagePost: { pageId: business.page.value, id, title },
  };
  const { batchId } = await app.db.transaction((tx) => app.adBuilder.createFromPost(tx, request));
  return { batchId, title, request };
};

const done = { state: 'done', error: null };
const objectsOf = async (batchId: number) =>
  toList((await business.owner.get(`/facebook/ads/adbuilder/${batchId}`)).body.objects);
const countOnNetwork = async (title: string) => {
  const countAt = async (level: 'group' | 'ad') =>
    (await listObjects(app, business, 'facebook', level)).filter(({ name }) => name.startsWith(title)).length;
  return [await countAt('group'), await countAt('ad')];
};
const lost = () => new ConnectorFailure('unclear', { network: 'facebook', message: 'Facebook didn’t answer.' });

type Step = 'createGroup' | 'createAd';
/** Lets the call reach the network, and loses its answer. */
const loseAnswer =
  (step: Step) =>
  (creator: AdCreator): Partial<AdCreator> =>
    step === 'createGroup'
      ? {
          createGroup: async (...args) => {
            await creator.createGroup(...args);
            throw lost();
          },
        }
      : {
          createAd: async (...args) => {
            await creator.createAd(...args);
            throw lost();
          },
        };
/** Kills the worker, before or after the call. */
const killAt =
  (step: Step, isAfter: boolean) =>
  (creator: AdCreator): Partial<AdCreator> =>
    step === 'createGroup'
      ? {
          createGroup: async (...args) => {
            if (isAfter) await creator.createGroup(...args);
            return hangForever();
          },
        }
      : {
          createAd: async (...args) => {
            if (isAfter) await creator.createAd(...args);
            return hangForever();
          },
        };

describe.each(['createGroup', 'createAd'] as const)('%s', (step) => {
  test('no answer to the creation of an ad or ad set at the network → it is found there by its name, nothing is created twice', async () => {
    const { batchId, title } = await queueAd();
    await runBuilder(app, loseAnswer(step));
    await runBuilder(app);
    expect(await objectsOf(batchId)).toMatchObject([done, done]);
    expect(await countOnNetwork(title)).toEqual([1, 1]);
  });

  test('worker killed after the call that creates an ad or ad set → it is found at the network, nothing is created twice', async () => {
    const { batchId, title } = await queueAd();
    const worker = createBuilderWorker(app, killAt(step, true));
    await runUntilHang(async () => {
      for (let round = 0; round < 6; round += 1) {
        await worker.runOnce();
        app.advanceClock(6);
      }
    });
    app.advanceClock(600);
    await runBuilder(app);
    expect(await objectsOf(batchId)).toMatchObject([done, done]);
    expect(await countOnNetwork(title)).toEqual([1, 1]);
  });

  test('worker killed before the call that creates an ad or ad set → creation failed with the reason; tried again → created once', async () => {
    const { batchId, title } = await queueAd();
    const worker = createBuilderWorker(app, killAt(step, false));
    await runUntilHang(async () => {
      for (let round = 0; round < 6; round += 1) {
        await worker.runOnce();
        app.advanceClock(6);
      }
    });
    // An unconfirmed creation is looked for at the network five times within 18 minutes, so the clock moves an hour.
    for (let round = 0; round < 12; round += 1) {
      app.advanceClock(300);
      await createBuilderWorker(app).runOnce();
    }
    await runBuilder(app);
    const failed = (await objectsOf(batchId)).filter(({ state }) => String(state) === 'failed');
    expect(failed[0]).toMatchObject({ error: expect.stringContaining('never confirmed this') });
    // The call of the ledger that retries deliveries doesn't wait for their outcome.
    const ids = failed.map(({ delivery_id }) => Number(delivery_id));
    expect((await business.owner.post('/deliveries/retry', { ids })).body.refused).toEqual([]);
    await runBuilder(app);
    expect(await objectsOf(batchId)).toMatchObject([done, done]);
    expect(await countOnNetwork(title)).toEqual([1, 1]);
  });
});

test('six calls of createFromPost with one source key at once → one creation', async () => {
  const { request, batchId, title } = await queueAd();
  const again = await Promise.all(
    Array.from({ length: 6 }, () => app.db.transaction((tx) => app.adBuilder.createFromPost(tx, request))),
  );
  expect(new Set(again.map((each) => each.batchId))).toEqual(new Set([batchId]));
  await runBuilder(app);
  expect(await countOnNetwork(title)).toEqual([1, 1]);
});

describe('changed between the submit and the call', () => {
  test('objective of the ad profile changed after the submit of an ad → ad set and ad not created, each with the reason', async () => {
    const { batchId, request } = await queueAd();
    const changed = await facebookSettings(business, 'OUTCOME_TRAFFIC');
    await business.owner.post('/adprofile/save', { adprofile: { id: request.profileId }, facebook: changed });
    await runBuilder(app);
    const [group, ad] = await objectsOf(batchId);
    expect([group?.error, ad?.error]).toEqual([
      'Not created: the objective of the ad profile changed meanwhile.',
      expect.stringContaining('the ad set of this ad wasn’t created'),
    ]);
  });

  test('queued ad whose creator lost the role, whose changes are stopped or whose account is closed → not created, with the reason; account opened again and ad retried → created', async () => {
    const errorOf = async (batchId: number) => (await objectsOf(batchId))[0]?.error;
    const { adAccount, page, owner, bid, actAtFacebook } = business;
    const member = await createMember(app, business, { facebook_ads_manager: 'publisher' }, [adAccount, page]);
    const { batchId: byMember } = await queueAd(member.user.id);
    const features = { facebook_ads_manager: 'viewer' };
    await owner.post(`/user/business/${bid}/member/${member.memberId}/update`, { features });
    await runBuilder(app);
    expect(await errorOf(byMember)).toContain('its maker no longer has the Publisher role');

    const { batchId } = await queueAd();
    const { body } = await owner.post('/deliveries/stop', { kind: 'ads.change', reason: 'Too much' });
    await runBuilder(app);
    expect(await errorOf(batchId)).toBe('Not created: changes of ads are stopped for this business.');
    await owner.post(`/deliveries/stop/${String(body.stop?.id)}/resume`);

    const retryAll = async () => {
      const ids = (await objectsOf(batchId)).map(({ delivery_id }) => Number(delivery_id));
      await owner.post('/deliveries/retry', { ids });
      await runBuilder(app);
    };
    await actAtFacebook(`/ad-accounts/${adAccount.value}/close`);
    await retryAll();
    expect(await errorOf(batchId)).toContain('Ad Account is: ');
    await actAtFacebook(`/ad-accounts/${adAccount.value}/reopen`);
    await retryAll();
    expect(await objectsOf(batchId)).toMatchObject([done, done]);
  });

  test('ad profile deleted after the submit of an ad → ad not created, with the reason', async () => {
    const { batchId, request } = await queueAd();
    await business.owner.post(`/adprofile/${request.profileId}/delete`, {});
    await runBuilder(app);
    expect((await objectsOf(batchId))[0]).toMatchObject({ error: expect.stringContaining('was deleted') });
  });
});

test('ad refused by the network → its ad set is marked as left over and can be removed', async () => {
  const { batchId, title } = await queueAd();
  await runBuilder(app, () => ({
    createAd: async () => {
      throw new ConnectorFailure('rejected', { network: 'facebook', message: 'Facebook refused this.' });
    },
  }));
  expect(await objectsOf(batchId)).toMatchObject([
    { state: 'done', can_remove: true, is_leftover: true },
    { state: 'failed', error: 'Facebook refused this.', is_leftover: false },
  ]);
  const removed = await business.owner.post(`/facebook/ads/adbuilder/${batchId}/remove`, {});
  expect(removed.body).toEqual({ success: true, removing: 1, errors: [] });
  expect(await countOnNetwork(title)).toEqual([0, 0]);
  expect((await objectsOf(batchId))[0]).toMatchObject({ state: 'removed', can_remove: false });
});
