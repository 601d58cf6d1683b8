import { createHash } from 'node:crypto';
import {
  type AdBuilderResult,
  type AdOverviewAnswer,
  adCreationKindName,
  type PostAdsSubmit,
} from '@fanfare/contract/ad-builder/ad-builder';
import type { AdFields, AdSubmit } from '@fanfare/contract/ad-builder/ad-content';
import { adMessages, isPostOf } from '@fanfare/contract/ad-builder/ad-issues';
import { describeOverview } from '@fanfare/contract/ad-builder/ad-overview';
import { isPageNetwork } from '@fanfare/contract/ad-builder/ad-types';
import { countOf } from '@fanfare/contract/kit/plurals';
import type { BusinessContext, UploadedFile } from '../../../platform/http/index.ts';
import { createTurns } from '../../../platform/limiter.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';
import { type Deliveries, RepeatedRequest } from '../../deliveries/index.ts';
import type { LibraryService } from '../../media/index.ts';
import type { CreationRequestService } from '../approval/creation-requests.service.ts';
import { type AdNaming, toPlannedAds, toPostAd } from '../creation/ad-contents.ts';
import { newReference, toGroupName } from '../creation/ad-names.ts';
import { presentResult, presentWaiting } from '../creation/creation-presenter.ts';
import { creationStore } from '../creation/creations.store.ts';
import type { NewCreation, PlannedUse } from '../new-creation.ts';
import type { UtmSettingsService } from '../settings/utm-settings.service.ts';
import { storeFormImages } from './form-images.ts';
import { invalidAd, type SubmitCheckService } from './submit-checks.service.ts';

export type SubmitService = ReturnType<typeof submitService>;
type Deps = {
  checks: SubmitCheckService;
  requests: Pick<CreationRequestService, 'submit' | 'findEarlier'>;
  settings: Pick<UtmSettingsService, 'findUtmTemplate'>;
  deliveries: Pick<Deliveries, 'batches' | 'sendNowAndWait'>;
  library: Pick<LibraryService, 'addImage'>;
};

/** Milliseconds that an answer waits for groups, and then for ads; slower ones continue in the background. */
const waitMs = 8_000;

/** Service that creates ads for a user who waits for the answer. */
export const submitService = ({ db, random }: Platform, { checks, requests, settings, deliveries, library }: Deps) => {
  const inTurn = createTurns<number>();
  const readResult = async (batchId: number): Promise<AdBuilderResult> =>
    presentResult(batchId, await creationStore(db).listItems(batchId));

  /** Sends groups first and ads after them, because an ad waits for its group to be created. */
  const sendAndWait = async (batchId: number): Promise<AdBuilderResult> => {
    const items = await creationStore(db).listItems(batchId);
    const groups = items.filter(({ item }) => item.level !== 'ad');
    const ads = items.filter(({ item }) => item.level === 'ad');
    await deliveries.sendNowAndWait(
      groups.map(({ item }) => item.id),
      waitMs,
    );
    await deliveries.sendNowAndWait(
      ads.map(({ item }) => item.id),
      waitMs,
    );
    return readResult(batchId);
  };

  /**
   * Queues the deliveries of a submit, or a request for approval. Submits of one business run one after the other,
   * because all of them lock the limits of the business, and each waiting submit would hold a database connection.
   */
  const enqueue = (actor: Actor, business: BusinessContext, creation: NewCreation) =>
    inTurn(business.id, () => db.transaction((tx) => requests.submit(tx, actor, business, creation)));

  /** Creates the ads of a submit once: a repeated request finds the creation of the first request. */
  const createOnce = async (
    actor: Actor,
    business: BusinessContext,
    key: NewCreation['idempotencyKey'],
    build: () => Promise<NewCreation>,
  ): Promise<AdBuilderResult> => {
    const findEarlier = async () => key && (await deliveries.batches.findEarlier(business.id, adCreationKindName, key));
    const earlier = await findEarlier();
    if (earlier) return sendAndWait(earlier.id);
    const waiting = await requests.findEarlier(business.id, key);
    if (waiting !== undefined) return presentWaiting(waiting);
    const creation = await build();
    try {
      const submitted = await enqueue(actor, business, creation);
      if ('approvalId' in submitted) return presentWaiting(submitted.approvalId);
      return await sendAndWait(submitted.batchId);
    } catch (error) {
      const batch = error instanceof RepeatedRequest ? await findEarlier() : undefined;
      if (batch) return sendAndWait(batch.id);
      const approvalId = error instanceof RepeatedRequest ? await requests.findEarlier(business.id, key) : undefined;
      if (approvalId !== undefined) return presentWaiting(approvalId);
      throw error;
    }
  };

  return {
    sendAndWait,

    submit: async (
      actor: Actor,
      business: BusinessContext,
      { submit_id, draft_id: _draft, uploads: _uploads, ...fields }: AdSubmit,
      files: readonly UploadedFile[],
    ): Promise<AdBuilderResult> => {
      await checks.refuseWhenStopped(business.id);
      const owner = { businessId: business.id, userId: actor.caller.userId };
      const ad: AdFields = await storeFormImages(library, owner, fields, files);
      return createOnce(actor, business, toKey(submit_id, ad), async () => {
        const { issues, checked, profile } = await checks.checkAd(business, ad);
        if (issues.length > 0 || !profile) throw invalidAd(issues);
        const naming: AdNaming = {
          profileName: profile.name,
          businessName: business.name,
          reference: newReference(random),
          utmTemplate: ad.utm ? await settings.findUtmTemplate(db, business.id) : null,
        };
        const uses = checked.map(
          ({ network }): PlannedUse => ({
            network,
            groupName: toGroupName(network, ad.name, naming.reference),
            ads: toPlannedAds(ad, network, naming),
          }),
        );
        return {
          source: 'builder',
          profile,
          name: ad.name,
          uses,
          isPaused: ad.create_paused,
          hasNewCampaign: ad.new_campaign,
          idempotencyKey: toKey(submit_id, ad),
        };
      });
    },

    /** Submits ads from posts, with one ad set for each post. */
    submitPosts: async (actor: Actor, business: BusinessContext, body: PostAdsSubmit): Promise<AdBuilderResult> => {
      await checks.refuseWhenStopped(business.id);
      const { submit_id, ...request } = body;
      const posts = [...new Set(body.page_data.posts)];
      return createOnce(actor, business, toKey(submit_id, request), async () => {
        const profile = await checks.findProfile(business, body.adprofile);
        const networks = profile.networks.filter(({ network }) => isPageNetwork(network));
        if (networks.length === 0)
          throw invalidAd([{ path: 'adprofile', message: 'This ad profile has no Facebook or Instagram ads.' }]);
        if (!networks.every(({ settings: { page_id } }) => page_id === body.page_data.fb_page_id))
          throw invalidAd([{ path: 'adprofile', message: 'This ad profile is for another page.' }]);
        if (!posts.every((id) => isPostOf(body.page_data.fb_page_id, id)))
          throw invalidAd([{ path: 'page_data', message: adMessages.otherPage }]);
        const checked = [];
        for (const network of networks)
          checked.push(
            await checks.checkUse(business, profile, network, { ads: 1, uses: posts.length, hasNewCampaign: false }),
          );
        const problems = checked.flatMap((each) => each.problems);
        if (problems.length > 0) throw invalidAd(problems);
        const reference = newReference(random);
        const utmTemplate = await settings.findUtmTemplate(db, business.id);
        const name = `${profile.name}: ${countOf(posts.length, 'post')}`;
        const uses = posts.flatMap((postId, index) => {
          const title = `${profile.name}, post ${postId.split('_').at(-1) ?? postId}`;
          const naming: AdNaming = {
            profileName: profile.name,
            businessName: business.name,
            reference: `${reference}-${index + 1}`,
            utmTemplate,
          };
          return networks.map(
            (network): PlannedUse => ({
              network,
              groupName: toGroupName(network, title, naming.reference),
              ads: [toPostAd(network, naming, title, postId)],
            }),
          );
        });
        return {
          source: 'report',
          profile,
          name,
          uses,
          isPaused: body.create_paused,
          idempotencyKey: toKey(submit_id, request),
        };
      });
    },

    overview: async (
      business: BusinessContext,
      { posts, ...ad }: AdFields & { posts: number },
    ): Promise<AdOverviewAnswer> => {
      const { issues, checked } = await checks.checkAd(business, ad, { uses: posts, role: 'viewer' });
      const uses = checked.map(({ use }) => use);
      return {
        ...describeOverview(uses, { uses: posts, isPaused: ad.create_paused }),
        ads: uses.reduce((sum, use) => sum + use.ads * posts, 0),
        problems: issues,
      };
    },
  };
};

const toKey = (submitId: string | undefined, request: object): NewCreation['idempotencyKey'] =>
  submitId === undefined
    ? undefined
    : { key: submitId, hash: createHash('sha256').update(JSON.stringify(request)).digest('base64url') };
