import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { SafeFetch } from '../../platform/outbound/index.ts';
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
import { ledgerService } from './shares/ledger.service.ts';
import { plannedShareService } from './shares/planned-shares.service.ts';
import { shareRoutes } from './shares/shares.routes.ts';
import { shareService } from './shares/shares.service.ts';
import { followRemovedSite } from './shares/site-removal.ts';
import { socialEvents } from './social.events.ts';
import { socialJobs } from './social.jobs.ts';
import { type FindAdProfiles, socialRoutes } from './social.routes.ts';
import type { LibraryPort } from './social-posts/form-files.ts';
import { listPagePosts } from './social-posts/page-posts.ts';
import type { SettleShareAds } from './social-posts/post-results.ts';
import { socialPostService } from './social-posts/social-posts.service.ts';
import { templateService } from './templates/templates.service.ts';

export type { AccountAccessService } from './accounts/account-access.service.ts';
export type { MediaPort } from './delivery/share-payload.ts';
export { presentForPost, toShareState } from './shares/presenter.ts';
export type { ShareDraft } from './shares/share-draft.ts';
export type { ShareService } from './shares/shares.service.ts';
export type { ShareRow } from './shares/shares.store.ts';
export { type PublishedShare, sharePublished } from './social.events.ts';
export type { FindAdProfiles } from './social.routes.ts';
export type { Medium } from './social.tables.ts';
export type { SettleShareAds } from './social-posts/post-results.ts';

export type SocialDeps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'sendMany'>;
  targets: PublishTargetService;
  deliveries: Deliveries;
  approvals: Pick<Approvals, 'isRequired' | 'request'>;
  sites: Pick<Sites, 'removal'>;
  safeFetch: SafeFetch;
  profileSet: ProfileSet;
  /** Media library; without it posts accept URLs only. */
  media?: MediaPort | undefined;
  /** Stores files uploaded with a post. */
  library?: LibraryPort | undefined;
  events: Pick<Events, 'emit'>;
  /** Creates the ads of published shares and waits for them. */
  settleShareAds?: SettleShareAds | undefined;
  /** Ad profiles of an account; none without it. */
  adProfiles?: FindAdProfiles | undefined;
};
export type Social = ReturnType<typeof createSocial>;

/** Social posts and shares: scheduled, published exactly once, with every step in the ledger. */
export const createSocial = (deps: SocialDeps) => {
  const { db, now, jobs, targets, deliveries, sites, safeFetch, profileSet, media } = deps;
  const { enqueueNotification, sendNowAndWait } = deliveries;
  const access = accountAccessService({ db, targets });
  const buildPayload = createPayloadBuilder({ media, safeFetch, profileSet });
  const approval = postApproval(deps);
  const { refuseUnapproved } = approval;
  const shares = shareService({ db, now, jobs, deliveries, profileSet, media });
  const ledger = ledgerService({ db, now, deliveries });
  const linkPreviews = linkPreviewService({ db, safeFetch });
  const socialPosts = socialPostService({
    ...{
      db,
      now,
      access,
      shares,
      sendNowAndWait,
      addNote: deliveries.addNote,
      media,
      library: deps.library,
      settleShareAds: deps.settleShareAds,
    },
    approval,
  });
  const campaignShares = campaignShareService({ db });
  const forecasts = forecastService({ db, now, jobs, profileSet, targets, linkPreviews, media, deliveries });

  return {
    access,
    shares,
    refuseUnapproved,
    planPost: socialPosts.planFor,
    findPlannedPost: socialPosts.findPlanned,
    plannedShares: plannedShareService({ now, jobs, deliveries, media }),
    ledger,
    sendNowAndWait,
    forecasts,
    campaignShares,
    deliveryKinds: [shareKind({ targets, access, buildPayload, profileSet, enqueueNotification, events: deps.events })],
    approvalKinds: [postApprovalKind({ access, publish: socialPosts.publishApproved })],
    jobs: socialJobs({ forecasts }),
    events: socialEvents({
      forecasts,
      followRemovedSite: followRemovedSite({ db, now, deliveries, sites: sites.removal }),
    }),
    calendarSources: [shareSource({ ledger, access })],
    campaignSources: [shareCampaignSource({ db, access, deliveries, campaignShares })],
    routes: [
      ...socialRoutes({
        ...{ targets, access, socialPosts, linkPreviews, profileSet },
        templates: templateService({ db, now }),
        csvImports: csvImportService({ db, now, profileSet, access, targets, media, shares, refuseUnapproved }),
        csvExports: csvExportService({ db, now, access, targets, media }),
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
