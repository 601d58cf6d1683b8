import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { VisitorAssets } from '../../platform/http/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { PromotionService } from '../promotions/index.ts';
import type { Sites } from '../sites/index.ts';
import { createCampaignParts } from './campaign-parts.ts';
import type { CampaignSource } from './campaign-source.ts';
import { campaignRoutes } from './campaigns.routes.ts';
import { campaignService } from './campaigns.service.ts';
import { createWidgetPages } from './widgets/widget-pages.ts';
import { widgetService } from './widgets/widgets.service.ts';

export type { CampaignSource, Figure, PublicPart } from './campaign-source.ts';

type Deps = {
  db: Db;
  now: Now;
  origin: string;
  audit: Audit;
  events: Events;
  promotions: PromotionService;
  deliveries: Deliveries;
  sites: Pick<Sites, 'bars' | 'invalidate' | 'previewLinks'>;
  /** What can be part of a campaign, as the other features declare it. */
  sources: readonly CampaignSource[];
  visitorAssets: VisitorAssets;
  /** Extra image origins; our own and https are always allowed. */
  imageOrigins: readonly string[];
  /** The script that other sites load; undefined without a build. */
  embedScript: string | undefined;
};

export type Campaigns = ReturnType<typeof createCampaigns>;

/** Campaigns: posts, contests and more that are started, paused and measured together. */
export const createCampaigns = (deps: Deps) => {
  const { db, now, origin, promotions, sites, sources } = deps;
  const parts = createCampaignParts(sources);
  const service = campaignService({ ...deps, parts });
  const widgets = widgetService({ db, now, origin, promotions, parts, previewLinks: sites.previewLinks });
  return {
    service,
    routes: campaignRoutes({ service, widgets }),
    visitorPages: createWidgetPages({ ...deps, widgets }),
  };
};
