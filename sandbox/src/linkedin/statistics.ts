import { seededRandom } from '../kit/storage/seeded-random.ts';
import { refuse } from './errors.ts';
import type { Rest } from './rest.ts';
import { idOf, type Organization, type Post, type State } from './state.ts';

export type Earned = {
  impressionCount: number;
  uniqueImpressionsCount: number;
  clickCount: number;
  likeCount: number;
  commentCount: number;
  shareCount: number;
};

const dayMs = 86_400_000;
/** A post lives four weeks; most of it in the first days. */
const lifeDays = 28;

const growth = (days: number): number => {
  if (days <= 0) return 0;
  return days >= lifeDays ? 1 : (1 - Math.exp(-days / 1.8)) / (1 - Math.exp(-lifeDays / 1.8));
};

/** What a post has earned so far, rolled from its URN and the size of its audience. */
export const earned = (post: Pick<Post, 'urn' | 'createdAt'>, audience: number, now: number): Earned => {
  const roll = seededRandom(`post ${post.urn}`);
  const part = growth((now - post.createdAt) / dayMs);
  const views = audience * (0.15 + 0.6 * roll.next());
  const seen = 0.6 + 0.25 * roll.next();
  const figure = (end: number) => Math.floor(end * part);
  return {
    impressionCount: figure(views),
    uniqueImpressionsCount: figure(views * seen),
    clickCount: figure(views * (0.01 + 0.04 * roll.next())),
    likeCount: figure(views * (0.008 + 0.02 * roll.next())),
    commentCount: figure(views * (0.0005 + 0.003 * roll.next())),
    shareCount: figure(views * (0.0005 + 0.002 * roll.next())),
  };
};

const empty: Earned = {
  impressionCount: 0,
  uniqueImpressionsCount: 0,
  clickCount: 0,
  likeCount: 0,
  commentCount: 0,
  shareCount: 0,
};
const plus = (a: Earned, b: Earned): Earned => ({
  impressionCount: a.impressionCount + b.impressionCount,
  uniqueImpressionsCount: a.uniqueImpressionsCount + b.uniqueImpressionsCount,
  clickCount: a.clickCount + b.clickCount,
  likeCount: a.likeCount + b.likeCount,
  commentCount: a.commentCount + b.commentCount,
  shareCount: a.shareCount + b.shareCount,
});
const shown = (figures: Earned) => ({
  ...figures,
  engagement:
    figures.impressionCount === 0
      ? 0
      : (figures.clickCount + figures.likeCount + figures.commentCount + figures.shareCount) / figures.impressionCount,
});

/** The figures of an organisation: those of the posts asked for, or of all of them together. */
export const statistics = (rest: Rest, state: State) => {
  const resource = '/organizationalEntityShareStatistics';
  rest.get(resource, 'statistics.find', ({ access, query }) => {
    if (query.text('q') !== 'organizationalEntity') throw refuse.badParameter('q');
    const entity = query.text('organizationalEntity') ?? '';
    const organization = state.organizations.get(idOf(entity));
    if (!organization) throw refuse.badParameter('organizationalEntity');
    if (!access.has('rw_organization_admin') || access.rolesIn(entity).length === 0)
      throw refuse.permission('organizationalEntityShareStatistics.FINDER-organizationalEntity.20260801');
    const [shares, ugcPosts] = [query.list('shares'), query.list('ugcPosts')];
    const elements =
      shares || ugcPosts
        ? [...rows(organization, entity, 'share', shares), ...rows(organization, entity, 'ugcPost', ugcPosts)]
        : [{ organizationalEntity: entity, totalShareStatistics: shown(total(organization, entity)) }];
    return { paging: { start: 0, count: elements.length, links: [], total: elements.length }, elements };
  });

  const figuresOf = (organization: Organization, post: Post) => earned(post, organization.followers, state.now());
  const total = (organization: Organization, entity: string): Earned =>
    state
      .feedOf(entity)
      .map((post) => figuresOf(organization, post))
      .reduce(plus, empty);
  const rows = (organization: Organization, entity: string, kind: 'share' | 'ugcPost', urns: string[] = []) =>
    urns.flatMap((urn) => {
      if (!urn.startsWith(`urn:li:${kind}:`)) throw refuse.badParameter(`${kind}s`);
      const post = state.postsOf(entity).get(urn);
      const figures = post && shown(figuresOf(organization, post));
      return figures ? [{ totalShareStatistics: figures, [kind]: urn, organizationalEntity: entity }] : [];
    });
};
