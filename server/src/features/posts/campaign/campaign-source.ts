import type { HostedState } from '@fanfare/connectors/ports/hosted-sites';
import type { CampaignPart } from '@fanfare/contract/campaigns/campaigns';
import { terms } from '@fanfare/contract/kit/terms';
import { postStatusLabels } from '@fanfare/contract/posts/working-copies';
import type { PostStatus } from '@fanfare/contract/sites/post-rows';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { parseRowId } from '../../../platform/db/row-id.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { Sites } from '../../sites/index.ts';
import type { Social } from '../../social/index.ts';
import { editorPath } from '../post-ids.ts';
import { campaignPostStore, type PostKey } from './campaign-posts.store.ts';

type Deps = {
  sites: { service: Pick<Sites['service'], 'list'>; listPublicPosts: Sites['listPublicPosts'] };
  social: Pick<Social, 'campaignShares'>;
  deliveries: Pick<Deliveries, 'setCampaign'>;
};
type SiteNames = ReadonlyMap<number, string>;
type FoundPost = PostKey & { title: string; status: PostStatus; at: Date | null; heldUntil?: Date | null };

const tones = {
  publish: 'good',
  future: 'info',
  draft: 'neutral',
  pending: 'warn',
  private: 'neutral',
  trash: 'bad',
} as const satisfies Record<PostStatus, CampaignPart['tone']>;

/** Statuses of hosted posts that aren't public. */
const hiddenStatuses: Record<Exclude<HostedState, 'public'>, PostStatus> = {
  draft: 'draft',
  pending: 'pending',
  private: 'private',
  trashed: 'trash',
};

/** Limit of rows for posts given by id: posts of several connected sites can have the same id. */
const maxRowsById = 1000;

const toPartId = ({ siteId, postId }: PostKey): string => `${siteId}:${postId}`;
/** Site and post of a part. An invalid id gives site 0, which no post has. */
const parsePartId = (id: string): PostKey => {
  const [siteId, postId = ''] = id.split(':');
  return { siteId: Number(siteId) || 0, postId };
};

/** Campaign source of posts, of the sites a member can use. */
export const postCampaignSource = ({ db, now }: Platform, { sites, social, deliveries }: Deps) => {
  const listSites = async (business: BusinessContext): Promise<SiteNames> =>
    new Map((await sites.service.list(business)).sites.map(({ id, name }) => [id, name]));

  /** Posts of these sites: the given ones, or those a search finds; newest first. */
  const findPosts = async (
    reader: Db | Tx,
    siteIds: readonly number[],
    filter: { posts?: readonly PostKey[]; search?: string; limit: number },
  ): Promise<FoundPost[]> => {
    const { posts, search = '', limit } = filter;
    if (siteIds.length === 0 || posts?.length === 0) return [];
    const store = campaignPostStore(reader);
    const ids = posts?.map(({ postId }) => postId);
    const rowLimit = posts ? maxRowsById : limit;
    const hosted = await store.listHosted(siteIds, {
      search,
      limit: rowLimit,
      ...(ids ? { ids: ids.flatMap((id) => parseRowId(id) ?? []) } : {}),
    });
    const connected = await store.listConnected(siteIds, { search, limit: rowLimit, ...(ids ? { ids } : {}) });
    const found = [
      ...hosted.map(({ siteId, id, title, state, publishAt, createdAt }) => {
        const isScheduled = publishAt !== null && publishAt > now();
        const publicStatus = isScheduled ? 'future' : 'publish';
        const status = state === 'public' ? publicStatus : hiddenStatuses[state];
        return { siteId, postId: String(id), title, status, at: publishAt, order: publishAt ?? createdAt };
      }),
      ...connected.map(({ status, editedAt, ...post }) => ({ ...post, status: status ?? 'draft', order: editedAt })),
    ];
    const wanted = posts && new Set(posts.map(toPartId));
    return found
      .filter((post) => wanted?.has(toPartId(post)) ?? true)
      .toSorted((a, b) => b.order.getTime() - a.order.getTime())
      .slice(0, limit);
  };

  const present =
    (siteNames: SiteNames) =>
    (post: FoundPost): CampaignPart => {
      const isHeld = Boolean(post.heldUntil);
      return {
        kind: 'post',
        id: toPartId(post),
        title: post.title || terms.untitled,
        place: siteNames.get(post.siteId) ?? '',
        status: isHeld ? 'On hold' : postStatusLabels[post.status],
        tone: isHeld ? 'warn' : tones[post.status],
        at: post.heldUntil ?? post.at,
        link: editorPath(post.siteId, post.postId),
      };
    };

  const setShares = async (tx: Tx, businessId: number, post: PostKey, campaignId: number | null) =>
    deliveries.setCampaign(tx, businessId, await social.campaignShares.listOfPost(tx, businessId, post), campaignId);

  const replaceParts = async (
    tx: Tx,
    businessId: number,
    siteIds: readonly number[],
    campaignId: number,
    ids: readonly string[],
  ) => {
    const store = campaignPostStore(tx);
    const current = siteIds.length === 0 ? [] : await store.lockOnSites(businessId, campaignId, siteIds);
    const currentIds = new Set(current.map(toPartId));
    const added = ids.filter((id) => !currentIds.has(id)).map(parsePartId);
    const found = await findPosts(tx, siteIds, { posts: added, limit: added.length });
    if (found.length < added.length) throw new Problem('not-found');
    for (const post of current.filter((row) => !ids.includes(toPartId(row)))) {
      await store.leave(post);
      await setShares(tx, businessId, post, null);
    }
    for (const post of added) {
      await store.add(businessId, post, campaignId);
      await setShares(tx, businessId, post, campaignId);
    }
  };

  return {
    kind: 'post' as const,
    need: { view: 'content:viewer', change: 'content:publisher' } as const,

    listCandidates: async (business: BusinessContext, search: string, limit: number) => {
      const siteNames = await listSites(business);
      return (await findPosts(db, [...siteNames.keys()], { search, limit })).map(present(siteNames));
    },

    listParts: async (business: BusinessContext, campaignId: number) => {
      const siteNames = await listSites(business);
      const rows = await campaignPostStore(db).list(business.id, campaignId);
      const posts = await findPosts(db, [...siteNames.keys()], { posts: rows, limit: rows.length });
      const heldUntil = new Map(rows.map((row) => [toPartId(row), row.heldUntil]));
      return posts.map((post) => present(siteNames)({ ...post, heldUntil: heldUntil.get(toPartId(post)) ?? null }));
    },

    prepareParts: async (business: BusinessContext, ids: readonly string[]) => {
      const siteIds = [...(await listSites(business)).keys()];
      return (tx: Tx, campaignId: number) => replaceParts(tx, business.id, siteIds, campaignId, ids);
    },

    summarize: async ({ id: businessId }: BusinessContext, campaignId: number) => {
      const rows = await campaignPostStore(db).list(businessId, campaignId);
      const posts = await findPosts(db, [...new Set(rows.map(({ siteId }) => siteId))], {
        posts: rows,
        limit: rows.length,
      });
      const count = (status: PostStatus) => posts.filter((post) => post.status === status).length;
      const shares = await social.campaignShares.count(businessId, campaignId, 'of-posts');
      return [
        { label: 'Published posts', value: count('publish') },
        { label: 'Scheduled posts', value: count('future') },
        { label: 'Published shares', value: shares.published },
        { label: 'Scheduled shares', value: shares.scheduled },
        { label: 'Shares that need attention', value: shares.attention },
      ];
    },

    listPublic: async (businessId: number, campaignId: number, limit: number) => {
      const rows = await campaignPostStore(db).list(businessId, campaignId);
      if (rows.length === 0) return [];
      const hosted = await sites.listPublicPosts(businessId, rows, limit);
      const connected = await campaignPostStore(db).listPublishedUrls(businessId, rows);
      const latest = new Map(connected.toReversed().map((post) => [`${post.siteId}:${post.postId}`, post]));
      const partIds = new Set(rows.map(toPartId));
      const external = [...latest].flatMap(([id, { title, url, at }]) =>
        partIds.has(id) && url ? [{ title, url, text: '', imageUrl: null, publishedAt: at }] : [],
      );
      return [...hosted, ...external]
        .toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt))
        .slice(0, limit)
        .map((post) => ({ ...post, startsAt: null, endsAt: null }));
    },
  };
};
