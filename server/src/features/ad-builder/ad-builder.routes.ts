import { adBuilder } from '@fanfare/contract/ad-builder/ad-builder';
import { adDrafts } from '@fanfare/contract/ad-builder/ad-drafts';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { DraftService } from './drafts/drafts.service.ts';
import type { CreationLogService } from './log/creation-log.service.ts';
import type { CreationRemovalService } from './log/creation-removal.service.ts';
import type { NetworkPreviewService } from './network-previews.service.ts';
import type { UtmSettingsService } from './settings/utm-settings.service.ts';
import type { SubmitService } from './submit/submit.service.ts';

type Deps = {
  submits: SubmitService;
  log: CreationLogService;
  removals: CreationRemovalService;
  previews: NetworkPreviewService;
  settings: UtmSettingsService;
  drafts: DraftService;
};

export const adBuilderRoutes = ({ submits, log, removals, previews, settings, drafts }: Deps): Route[] => [
  ...defineRoutes(adBuilder, {
    'POST /facebook/ads/adbuilder': async ({ body, files, business, ...actor }) => {
      const result = await submits.submit(actor, business, body, files);
      // The draft is kept while its ad waits for approval, because a declined ad can be changed in the draft.
      const isCreated = result.success && result.approval_id === undefined;
      if (isCreated && body.draft_id !== undefined) await drafts.removeSubmitted(business.id, body.draft_id);
      return result;
    },
    'POST /facebook/ads/adbuilder/overview': ({ body, business }) => submits.overview(business, body),
    'GET /facebook/ads/adbuilder': ({ query, business }) => log.list(business, query),
    'GET /facebook/ads/adbuilder/{id}': ({ params, business }) => log.get(business, params.id),
    'POST /facebook/ads/adbuilder/{id}/retry': ({ params, business, ...actor }) =>
      log.retry(actor, business, params.id),
    'POST /facebook/ads/adbuilder/{id}/remove': ({ params, body, business, ...actor }) =>
      removals.remove(actor, business, params.id, body.what),
    'POST /facebook/ads/preview': ({ body, business }) => previews.preview(business, body),
    'GET /facebook/ads/account/{id}/adimages': ({ params, query, business }) =>
      previews.listImages(business, params.id, query),
    'POST /facebook/page/post/report/createad': ({ body, business, ...actor }) =>
      submits.submitPosts(actor, business, body),
    'GET /ads/builder/settings': ({ business }) => settings.get(business),
    'POST /ads/builder/settings': ({ body, business, ...actor }) => settings.set(actor, business, body.utm),
  }),
  ...defineRoutes(adDrafts, {
    'GET /ads/builder/drafts': ({ query, business }) => drafts.list(business.id, query),
    'GET /ads/builder/draft/{id}': ({ params, business }) => drafts.get(business.id, params.id),
    'POST /ads/builder/draft/save': ({ body, business, caller }) =>
      drafts.save(caller.userId, business.id, body.id, body.ad),
    'POST /ads/builder/draft/{id}/delete': async ({ params, business }) => {
      await drafts.remove(business.id, params.id);
      return done;
    },
    'POST /ads/builder/draft/{id}/link': ({ params, business }) => drafts.createLink(business.id, params.id),
    'POST /ads/builder/draft/{id}/link/revoke': async ({ params, business }) => {
      await drafts.revokeLink(business.id, params.id);
      return done;
    },
  }),
];
