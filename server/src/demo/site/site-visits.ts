import { dayMs } from '@fanfare/contract/kit/durations';
import type { Hit, Tracking } from '../../features/tracking/index.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = { tracking: Pick<Tracking, 'addHits'> };
type PublicPost = { id: number; publishedDaysAgo: number };

const historyDays = 40;

/** Visits of the demo site's posts from before the first start: most in the first days after a post, few later. */
export const seedSiteVisits = async (
  { now }: Platform,
  { tracking }: Deps,
  siteId: number,
  posts: readonly PublicPost[],
) => {
  const hits = posts.flatMap(({ id, publishedDaysAgo }): Hit[] => {
    const ages = Array.from({ length: Math.min(publishedDaysAgo, historyDays) }, (_, age) => age + 1);
    return ages.flatMap((age) => {
      const day = new Date(now().getTime() - age * dayMs).toISOString().slice(0, 10);
      const visitors = Math.round(2 + 14 * Math.exp(-(publishedDaysAgo - age) / 4) + ((id + age) % 3));
      return Array.from({ length: visitors }, (_, visitor) => ({
        siteId,
        postId: String(id),
        day,
        visitor: `demo-${visitor}`,
        views: 1 + ((visitor + age) % 2),
        clicks: (visitor + age) % 5 === 0 ? 1 : 0,
      }));
    });
  });
  await tracking.addHits(hits);
};
