import type { Grant } from '@fanfare/connectors/ports/grant';
import type { Site as SitePort } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import {
  mediaPerPage,
  noSocial,
  type PostStatus,
  postsPerPage,
  type Site,
  type SiteOptions,
} from '@fanfare/contract/sites';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import { withConnectorErrors } from '../connections/index.ts';
import type { Previews } from './hosted/preview-links.ts';
import { presentCategory, presentPost, toSiteStatuses } from './presenter.ts';
import type { Opening } from './site-access.service.ts';
import type { SiteService } from './sites.service.ts';
import type { SiteRow } from './sites.store.ts';

export type Shelves = ReturnType<typeof siteContentService>;
type Deps = {
  opening: Opening;
  sites: Pick<SiteService, 'get'>;
  previews: Previews;
  sleep: (ms: number) => Promise<void>;
};
const patienceMs = 5000;
const tooSlow = 'The site does not answer right now. Try again in a few minutes.';
type PostsAsk = { page: number; search: string; status: PostStatus[] };

/** What stands on a site: its categories, people, pictures and posts, wherever they are kept. */
export const siteContentService = ({ opening, sites, previews, sleep }: Deps) => {
  /** Reads are tried again for a while when a site stumbles, but nobody looks at an empty screen for so long. */
  const reading = async <T>(row: SiteRow, work: (site: SitePort, grant: Grant) => Promise<T>): Promise<T> => {
    const answer = opening.withSite(row, work);
    if (row.kind === 'hosted') return answer;
    // Whatever comes of it later was written down at the account already.
    answer.catch(() => {});
    const isLate = await Promise.race([
      answer.then(
        () => false,
        () => false,
      ),
      sleep(patienceMs).then(() => true),
    ]);
    if (isLate) throw new ConnectorFailure('unreachable', { network: 'wordpress', code: 'slow', sentence: tooSlow });
    return answer;
  };

  /** Asks a site on behalf of somebody who may use it. */
  const asking = async <T>(
    business: BusinessContext,
    id: number,
    work: (site: SitePort, grant: Grant, row: SiteRow) => Promise<T>,
  ): Promise<T> => {
    const row = await opening.findForUser(business, id);
    return withConnectorErrors(() => reading(row, (site, grant) => work(site, grant, row)));
  };

  const writing = async <T>(
    business: BusinessContext,
    id: number,
    work: (site: SitePort, grant: Grant) => Promise<T>,
  ): Promise<T> => {
    const row = await opening.findForUser(business, id);
    return withConnectorErrors(() => opening.withSite(row, work));
  };

  const categoriesOf = async (site: SitePort, grant: Grant) => (await site.categories(grant)).map(presentCategory);
  const usersOf = async (site: SitePort, grant: Grant) =>
    (await site.users(grant)).map(({ id, name, slug }) => ({
      ...{ ID: Number(id), user_nicename: slug, display_name: name },
    }));

  return {
    /** Answers also when the site does not: what is wrong with it is part of the answer. */
    options: async (business: BusinessContext, id: number): Promise<SiteOptions> => {
      const row = await opening.findForUser(business, id);
      const site: Site = await sites.get(business, id);
      const social = row.social ?? noSocial;
      try {
        const [categories, users] = await reading(row, (port, grant) =>
          Promise.all([categoriesOf(port, grant), usersOf(port, grant)]),
        );
        return { ...site, social, categories, users, plugin_sanity: { error: null } };
      } catch (error) {
        return { ...site, social, categories: [], users: [], plugin_sanity: { error: troubleOf(error) } };
      }
    },

    categories: async (business: BusinessContext, id: number) => ({ categories: await asking(business, id, categoriesOf) }),
    users: async (business: BusinessContext, id: number) => ({ users: await asking(business, id, usersOf) }),

    createCategory: (business: BusinessContext, id: number, name: string, parent: number | null | undefined) =>
      writing(business, id, async (site, grant) =>
        presentCategory(await site.createCategory(grant, name, parent ? String(parent) : undefined)),
      ),

    media: (business: BusinessContext, id: number, page: number) =>
      asking(business, id, async (site, grant) => {
        const { media, total } = await site.media(grant, { page, perPage: mediaPerPage });
        const items = media.map(({ url, width, height, ...medium }) => ({
          ...{ id: medium.id, src: url, type: medium.type, alt: medium.alt },
          ...{ width: width ?? null, height: height ?? null },
        }));
        return { items, total, page, page_size: mediaPerPage };
      }),

    posts: (business: BusinessContext, id: number, { page, search, status }: PostsAsk) =>
      asking(business, id, async (site, grant) => {
        const statuses = status.length > 0 ? { status: toSiteStatuses(status) } : {};
        const found = await site.posts(grant, {
          page,
          perPage: postsPerPage,
          search: search || undefined,
          ...statuses,
        });
        return { items: found.posts.map(presentPost), total: found.total, page, page_size: postsPerPage };
      }),

    /** Somebody's own site has its own way to show a draft; ours is a link that ends. */
    preview: (business: BusinessContext, id: number, postId: number) =>
      asking(business, id, async (site, grant, row) => {
        const post = await site.post(grant, String(postId));
        if (post.status === 'trashed') throw new Problem('not-found');
        if (row.kind === 'wordpress' || post.status === 'published') return { url: post.url, expires: null };
        const { url } = await site.facts(grant);
        const { key, expires } = previews.create({ siteId: row.id, postId });
        return { url: `${url}/preview/${postId}?key=${key}`, expires };
      }),
  };
};

const troubleOf = (error: unknown): string => {
  if (error instanceof ConnectorFailure) return error.facts.sentence;
  if (error instanceof Problem) return error.message;
  throw error;
};
