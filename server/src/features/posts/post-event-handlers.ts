import { on } from '../../platform/events/index.ts';
import { campaignChanged, campaignRemoved } from '../promotions/index.ts';
import { siteRemoved } from '../sites/index.ts';
import type { HeldPostService } from './campaign/held-posts.service.ts';
import type { RemovedSiteHandler } from './site-posts/site-removal.ts';

type Deps = {
  followRemovedSite: RemovedSiteHandler;
  heldPosts: HeldPostService;
};

export const postEventHandlers = ({ followRemovedSite, heldPosts }: Deps) => [
  on(siteRemoved, 'posts.follow-site', ({ data }) => followRemovedSite(data)),
  on(campaignChanged, 'posts.hold-scheduled', ({ data }) => heldPosts.applyCampaignState(data)),
  on(campaignRemoved, 'posts.leave-campaign', ({ data }) => heldPosts.leaveDeletedCampaign(data)),
];
