import { dayMs } from '@fanfare/contract/kit/durations';
import type { PostReportRow } from '@fanfare/contract/post-reports/post-report';
import type { PostHistory, PostReports } from '../features/post-reports/index.ts';
import type { BusinessContext } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';

type Deps = { business: BusinessContext; postReports: PostReports };

const historyDays = 60;
/** Number of days after a post was published in which it gains about two thirds of its figures. */
const growthDays = 1.4;
const postsAtOnce = 500;

/** Reads the posts of the demo business's pages, and gives each a history from before the first start. */
export const seedPostReports = async ({ now }: Platform, { business, postReports }: Deps) => {
  for (const { row } of await postReports.listPages(business)) await postReports.syncPage(business.id, row.id);
  const query = { range: { from: '2000-01-01', to: '2100-01-01' }, timeZone: 'UTC', filter: 'all' };
  const { posts } = await postReports.listMatching(business.id, query, { limit: postsAtOnce });
  await postReports.addHistory(
    business.id,
    posts.flatMap((post) => createHistory(post, now())),
  );
};

/** Lifetime figures at the end of each day since a post was published, as far as they changed. */
const createHistory = (post: PostReportRow, now: Date): PostHistory[] => {
  const ageDays = (now.getTime() - post.created.getTime()) / dayMs;
  const shareAfter = (days: number) => (1 - Math.exp(-days / growthDays)) / (1 - Math.exp(-ageDays / growthDays));
  const history: PostHistory[] = [];
  for (let days = 1; days < Math.min(ageDays, historyDays); days += 1) {
    const grow = (figure: number | null) => (figure === null ? null : Math.round(figure * shareAfter(days)));
    history.push({
      postId: post.post_id,
      date: new Date(post.created.getTime() + days * dayMs).toISOString().slice(0, 10),
      views: grow(post.views),
      viewers: grow(post.viewers),
      clicks: grow(post.clicks),
      reactions: grow(post.reactions),
      comments: grow(post.comments),
      shares: grow(post.shares),
      linkClicks: grow(post.link_clicks),
      videoViews: grow(post.video_views),
    });
    if (history.at(-1)?.views === post.views) break;
  }
  return history;
};
