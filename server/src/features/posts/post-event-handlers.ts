import { on } from '../../platform/events/index.ts';
import { campaignChanged, campaignRemoved } from '../promotions/index.ts';
import { siteRemoved } from '../sites/index.ts';
import type { heldPostService } from './campaign/held-posts.service.ts';
import type { followRemovedSite } from './site-posts/site-removal.ts';

type Deps = {
  followRemovedSite: ReturnType<typeof followRemovedSite>;
  heldPosts: ReturnType<typeof heldPostService>;
};

export const postEventHandlers = ({ followRemovedSite: follow, heldPosts }: Deps) => [
  on(siteRemoved, 'posts.follow-site', ({ data }) => follow(data)),
  on(campaignChanged, 'posts.hold-scheduled', ({ data }) => heldPosts.follow(data)),
  on(campaignRemoved, 'posts.leave-campaign', ({ data }) => heldPosts.leave(data)),
];
