// Folders, lowest first: shares, templates < accounts, links < delivery, campaign < forecast, approval < share-actions < social-posts < csv
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Platform } from '../../platform/platform.ts';
import type { Approvals } from '../approvals/index.ts';
import type { PublishTargetService } from '../connections/index.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Sites } from '../sites/index.ts';
import { accountAccessService } from './accounts/account-access.service.ts';
import { postApproval, postApprovalKind } from './approval/post-approval.ts';
import { shareSource } from './calendar-source.ts';
import { campaignShareService } from './campaign/campaign-shares.service.ts';
import { shareCampaignSource } from './campaign/campaign-source.ts';
import { csvExportService } from './csv/csv-export.service.ts';
import { csvImportService } from './csv/csv-import.service.ts';
import { shareKind } from './delivery/share-kind.ts';
import { createPayloadBuilder, type MediaPort } from './delivery/share-payload.ts';
import { forecastService } from './forecast/forecast.service.ts';
import { linkPreviewService } from './links/link-preview.service.ts';
import { plannedShareService } from './share-actions/planned-shares.service.ts';
import { shareService } from './share-actions/shares.service.ts';
import { ledgerService } from './shares/ledger.service.ts';
import { followRemovedSite } from './shares/site-removal.ts';
import { shareRoutes } from './shares.routes.ts';
import { socialEvents } from './social.events.ts';
import { socialJobs } from './social.jobs.ts';
import { type FindAdProfiles, socialRoutes } from './social.routes.ts';
import type { LibraryPort } from './social-posts/form-files.ts';
import { listPagePosts } from './social-posts/page-posts.ts';
import type { SettleShareAds } from './social-posts/post-results.ts';
import { socialPostService } from './social-posts/social-posts.service.ts';
import { templateService } from './templates/templates.service.ts';

export type { AccountAccessService } from './accounts/account-access.service.ts';
export { type PublishedShare, sharePublished } from './delivery/delivery.events.ts';

export type { ShareService } from './share-actions/shares.service.ts';
export { presentForPost, toShareState } from './shares/presenter.ts';
export type { ShareDraft } from './shares/share-draft.ts';
export type { ShareRow } from './shares/shares.store.ts';
export type { FindAdProfiles } from './social.routes.ts';
export type { Medium } from './social.tables.ts';
export type { SettleShareAds } from './social-posts/post-results.ts';

export type SocialDeps = {
  targets: PublishTargetService;
  deliveries: Deliveries;
  approvals: Pick<Approvals, 'isRequired' | 'request'>;
  sites: Pick<Sites, 'removal'>;
  profileSet: ProfileSet;
  /** Media library; without it posts accept URLs only. */
  media?: MediaPort | undefined;
  /** Stores files uploaded with a post. */
  library?: LibraryPort | undefined;
  /** Creates the ads of published shares and waits for them. */
  settleShareAds?: SettleShareAds | undefined;
  /** Finds the ad profiles of an account; without this function there are none. */
  adProfiles?: FindAdProfiles | undefined;
};
export type Social = ReturnType<typeof createSocial>;

/** Social posts and shares: scheduled, published exactly once, with every step in the ledger. */
export const createSocial = (platform: Platform, deps: SocialDeps) => {
  const { targets, deliveries, sites, profileSet, media } = deps;
  const { enqueueNotification, sendNowAndWait } = deliveries;
  const access = accountAccessService(platform, { targets });
  const buildPayload = createPayloadBuilder(platform, { media, profileSet });
  const approval = postApproval(deps);
  const { refuseUnapproved } = approval;
  const shares = shareService(platform, { deliveries, profileSet, media });
  const ledger = ledgerService(platform, { deliveries });
  const linkPreviews = linkPreviewService(platform);
  const socialPosts = socialPostService(platform, {
    access,
    shares,
    sendNowAndWait,
    addNote: deliveries.addNote,
    media,
    library: deps.library,
    settleShareAds: deps.settleShareAds,
    approval,
  });
  const campaignShares = campaignShareService(platform);
  const forecasts = forecastService(platform, { profileSet, targets, linkPreviews, media, deliveries });

  return {
    access,
    shares,
    refuseUnapproved,
    planPost: socialPosts.planFor,
    findPlannedPost: socialPosts.findPlanned,
    plannedShares: plannedShareService(platform, { deliveries, media }),
    ledger,
    sendNowAndWait,
    forecasts,
    campaignShares,
    deliveryKinds: [shareKind(platform, { targets, access, buildPayload, profileSet, enqueueNotification })],
    approvalKinds: [postApprovalKind({ access, publish: socialPosts.publishApproved })],
    jobs: socialJobs({ forecasts }),
    events: socialEvents({
      forecasts,
      followRemovedSite: followRemovedSite(platform, { deliveries, sites: sites.removal }),
    }),
    calendarSources: [shareSource({ ledger, access })],
    campaignSources: [shareCampaignSource(platform, { access, deliveries, campaignShares })],
    routes: [
      ...socialRoutes({
        targets,
        access,
        socialPosts,
        linkPreviews,
        profileSet,
        templates: templateService(platform),
        csvImports: csvImportService(platform, { profileSet, access, targets, media, shares, refuseUnapproved }),
        csvExports: csvExportService(platform, { access, targets, media }),
        listPagePosts: listPagePosts({ access, targets }),
        findAdProfiles: deps.adProfiles ?? (async () => []),
      }),
      ...shareRoutes({
        access,
        shares,
        ledger,
        forecasts,
        refuseUnapproved,
        sendNowAndWait: (id) => sendNowAndWait([id]),
      }),
    ],
  };
};
