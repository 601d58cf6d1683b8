import { dayMs } from '@fanfare/contract/kit/durations';
import {
  figuresUnavailable,
  minLikesForFigures,
  notPromotable,
  type PostFigures,
  type PostReportRow,
  postDeleted,
} from '@fanfare/contract/post-reports/post-report';
import type { ReportedPageRow } from '../sync/reported-pages.store.ts';
import type { ReportedPostRow } from '../sync/reported-posts.store.ts';
import type { PostSums } from './post-report.store.ts';

const maxMessageLength = 200;

type Counts = Pick<
  ReportedPostRow,
  'views' | 'viewers' | 'clicks' | 'reactions' | 'comments' | 'shares' | 'linkClicks' | 'videoViews'
>;

const addEngagement = ({ clicks, reactions, comments, shares }: Counts): number | null =>
  clicks === null || reactions === null || comments === null || shares === null
    ? null
    : clicks + reactions + comments + shares;

export const presentCounts = (counts: Counts): PostFigures => {
  const { views, viewers, clicks, reactions, comments, shares, linkClicks, videoViews } = counts;
  const engagement = addEngagement(counts);
  return {
    views,
    viewers,
    clicks,
    reactions,
    comments,
    shares,
    engagement,
    engagement_rate: engagement === null || !viewers ? null : engagement / viewers,
    link_clicks: linkClicks,
    video_views: videoViews,
  };
};

export const hasFigures = ({ likes }: Pick<ReportedPageRow, 'likes'>): boolean =>
  likes === null || likes >= minLikesForFigures;

export const presentPost = (
  post: ReportedPostRow,
  page: ReportedPageRow,
  { fbUid, now }: { fbUid: string | null; now: Date },
): PostReportRow => ({
  ...presentCounts(post),
  post_id: post.remoteId,
  page_id: page.remoteId,
  page_name: page.name,
  fb_uid: fbUid,
  promotable_id: post.removedAt === null ? post.promotableId : null,
  problem: problemOf(post),
  name: post.name,
  message: [...post.message].slice(0, maxMessageLength).join(''),
  full_message: post.message,
  description: post.description,
  type: post.type,
  full_picture: post.picture,
  link: post.link,
  permalink_url: post.url,
  created: post.createdAt,
  read_at: post.readAt,
  age_days: Math.max(0, Math.floor((now.getTime() - post.createdAt.getTime()) / dayMs)),
  has_ad: post.isPromoted || post.advertisedAt !== null,
  figures_problem: post.views === null && !hasFigures(page) ? figuresUnavailable : null,
});

const problemOf = ({ removedAt, promotableId }: ReportedPostRow): string | null => {
  if (removedAt !== null) return postDeleted;
  return promotableId === null ? notPromotable : null;
};

/** Presents the totals of posts, without figures that count people, which can't be added. */
export const presentTotals = (sums: PostSums): PostFigures => ({
  views: sums.views,
  viewers: null,
  clicks: sums.clicks,
  reactions: sums.reactions,
  comments: sums.comments,
  shares: sums.shares,
  engagement: sums.engagement,
  engagement_rate: null,
  link_clicks: sums.link_clicks,
  video_views: sums.video_views,
});
