import type { Platform } from '../../platform/platform.ts';
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

export type { CampaignSource } from './campaign-source.ts';

type Deps = {
  audit: Audit;
  promotions: PromotionService;
  deliveries: Deliveries;
  sites: Pick<Sites, 'bars' | 'invalidate' | 'previewLinks'>;
  /** Sources of campaign parts that other features declare. */
  sources: readonly CampaignSource[];
  /** Origins that images may be loaded from, besides our own and any https origin. */
  imageOrigins: readonly string[];
  /** Code of the script that other sites load to show widgets; undefined without a visitor bundle. */
  embedScript: string | undefined;
};

export type Campaigns = ReturnType<typeof createCampaigns>;

/** Creates the campaigns feature: posts, contests and more that are started, paused and measured together. */
export const createCampaigns = (platform: Platform, deps: Deps) => {
  const { promotions, sites, sources } = deps;
  const parts = createCampaignParts(sources);
  const service = campaignService(platform, { ...deps, parts });
  const widgets = widgetService(platform, { promotions, parts, previewLinks: sites.previewLinks });
  return {
    service,
    routes: campaignRoutes({ service, widgets }),
    visitorPages: createWidgetPages(platform, { ...deps, widgets }),
  };
};
