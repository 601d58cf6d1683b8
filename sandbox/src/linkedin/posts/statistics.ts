import { dayMs } from '../../kit/durations.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import { errors } from '../rest/errors.ts';
import type { Rest } from '../rest/rest.ts';
import { type Organization, type Post, parseUrnId, type State } from '../state.ts';

export type PostMetrics = {
  impressionCount: number;
  uniqueImpressionsCount: number;
  clickCount: number;
  likeCount: number;
  commentCount: number;
  shareCount: number;
};

/** Number of days until a post's metrics stop growing. Most growth is in the first days. */
const activeDays = 28;

const growth = (days: number): number => {
  if (days <= 0) return 0;
  return days >= activeDays ? 1 : (1 - Math.exp(-days / 1.8)) / (1 - Math.exp(-activeDays / 1.8));
};

/** Metrics of a post at `now`, seeded by its URN and scaled by the audience size. */
export const postMetrics = (post: Pick<Post, 'urn' | 'createdAt'>, audience: number, now: number): PostMetrics => {
  const random = seededRandom(`post ${post.urn}`);
  const growthSoFar = growth((now - post.createdAt) / dayMs);
  const finalViews = audience * (0.15 + 0.6 * random.next());
  const uniqueShare = 0.6 + 0.25 * random.next();
  const countSoFar = (finalCount: number) => Math.floor(finalCount * growthSoFar);
  return {
    impressionCount: countSoFar(finalViews),
    uniqueImpressionsCount: countSoFar(finalViews * uniqueShare),
    clickCount: countSoFar(finalViews * (0.01 + 0.04 * random.next())),
    likeCount: countSoFar(finalViews * (0.008 + 0.02 * random.next())),
    commentCount: countSoFar(finalViews * (0.0005 + 0.003 * random.next())),
    shareCount: countSoFar(finalViews * (0.0005 + 0.002 * random.next())),
  };
};

const noMetrics: PostMetrics = {
  impressionCount: 0,
  uniqueImpressionsCount: 0,
  clickCount: 0,
  likeCount: 0,
  commentCount: 0,
  shareCount: 0,
};
const addMetrics = (a: PostMetrics, b: PostMetrics): PostMetrics => ({
  impressionCount: a.impressionCount + b.impressionCount,
  uniqueImpressionsCount: a.uniqueImpressionsCount + b.uniqueImpressionsCount,
  clickCount: a.clickCount + b.clickCount,
  likeCount: a.likeCount + b.likeCount,
  commentCount: a.commentCount + b.commentCount,
  shareCount: a.shareCount + b.shareCount,
});
const toMetricsJson = (metrics: PostMetrics) => ({
  ...metrics,
  engagement:
    metrics.impressionCount === 0
      ? 0
      : (metrics.clickCount + metrics.likeCount + metrics.commentCount + metrics.shareCount) / metrics.impressionCount,
});

/** Statistics of an organization: per requested post, or the total of all posts. */
export const registerStatistics = (rest: Rest, state: State) => {
  const resource = '/organizationalEntityShareStatistics';
  rest.get(resource, 'statistics.find', ({ access, query }) => {
    if (query.text('q') !== 'organizationalEntity') throw errors.badParameter('q');
    const entity = query.text('organizationalEntity') ?? '';
    const organization = state.organizations.get(parseUrnId(entity));
    if (!organization) throw errors.badParameter('organizationalEntity');
    if (!access.hasScope('rw_organization_admin') || access.rolesIn(entity).length === 0)
      throw errors.permission('organizationalEntityShareStatistics.FINDER-organizationalEntity.20260801');
    const shares = query.list('shares');
    const ugcPosts = query.list('ugcPosts');
    const elements =
      shares || ugcPosts
        ? [
            ...metricRows(organization, entity, 'share', shares),
            ...metricRows(organization, entity, 'ugcPost', ugcPosts),
          ]
        : [{ organizationalEntity: entity, totalShareStatistics: toMetricsJson(totalMetrics(organization, entity)) }];
    return { paging: { start: 0, count: elements.length, links: [], total: elements.length }, elements };
  });

  const organizationPostMetrics = (organization: Organization, post: Post) =>
    postMetrics(post, organization.followers, state.now());
  const totalMetrics = (organization: Organization, entity: string): PostMetrics =>
    state
      .authorFeed(entity)
      .map((post) => organizationPostMetrics(organization, post))
      .reduce(addMetrics, noMetrics);
  const metricRows = (organization: Organization, entity: string, kind: 'share' | 'ugcPost', urns: string[] = []) =>
    urns.flatMap((urn) => {
      if (!urn.startsWith(`urn:li:${kind}:`)) throw errors.badParameter(`${kind}s`);
      const post = state.authorPosts(entity).get(urn);
      const metrics = post && toMetricsJson(organizationPostMetrics(organization, post));
      return metrics ? [{ totalShareStatistics: metrics, [kind]: urn, organizationalEntity: entity }] : [];
    });
};
