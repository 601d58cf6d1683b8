import { on } from '../../platform/events/index.ts';
import { siteRemoved } from '../sites/index.ts';
import type { followRemovedSite } from './site-removal.ts';

type Deps = { followRemovedSite: ReturnType<typeof followRemovedSite> };

export const postEvents = (deps: Deps) => [
  on(siteRemoved, 'posts.follow-site', ({ data }) => deps.followRemovedSite(data)),
];
