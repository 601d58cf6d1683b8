import type { Grant } from '@fanfare/connectors/ports/grant';
import type { Site as SitePort } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { mediaPerPage, type SiteOptions } from '@fanfare/contract/sites/content';
import type { PostStatus } from '@fanfare/contract/sites/post-rows';
import { disabledSocial } from '@fanfare/contract/sites/sharing-defaults';
import type { Site } from '@fanfare/contract/sites/site';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { withConnectorErrors } from '../connections/index.ts';
import type { SiteAccessService } from './access/site-access.service.ts';
import { type PreviewLinks, postSubject } from './hosted/preview-links.ts';
import { presentCategory, presentPost, toSiteStatuses } from './presenter.ts';
import type { SiteService } from './sites.service.ts';
import type { SiteRow } from './sites.store.ts';

export type SiteContentService = ReturnType<typeof siteContentService>;
type Deps = {
  siteAccess: SiteAccessService;
  sites: Pick<SiteService, 'get'>;
  previewLinks: PreviewLinks;
};
const readTimeoutMs = 5000;
const timeoutMessage = 'The site isn’t responding. Try again in a few minutes.';
type PostsQuery = { page: number; perPage: number; search: string; status: readonly PostStatus[] };

/** Content of a site: categories, users, media and posts, for hosted and connected sites. */
export const siteContentService = ({ sleep }: Platform, { siteAccess, sites, previewLinks }: Deps) => {
  /** The connector retries reads longer than a user wants to wait, so the answer fails after 5 s. */
  const readWithTimeout = async <T>(row: SiteRow, work: (site: SitePort, grant: Grant) => Promise<T>): Promise<T> => {
    const result = siteAccess.withSite(row, work);
    if (row.kind === 'hosted') return result;
    // A read that fails after the timeout needs no handling: its error is recorded on the connection.
    result.catch(() => {});
    const isTimedOut = await Promise.race([
      result.then(
        () => false,
        () => false,
      ),
      sleep(readTimeoutMs).then(() => true),
    ]);
    if (isTimedOut)
      throw new ConnectorFailure('unreachable', { network: 'wordpress', code: 'slow', message: timeoutMessage });
    return result;
  };

  /** Reads from a site the user can access. */
  const readAsUser = async <T>(
    business: BusinessContext,
    id: number,
    work: (site: SitePort, grant: Grant, row: SiteRow) => Promise<T>,
  ): Promise<T> => {
    const row = await siteAccess.findForUser(business, id);
    return withConnectorErrors(() => readWithTimeout(row, (site, grant) => work(site, grant, row)));
  };

  const writeAsUser = async <T>(
    business: BusinessContext,
    id: number,
    work: (site: SitePort, grant: Grant) => Promise<T>,
  ): Promise<T> => {
    const row = await siteAccess.findForUser(business, id);
    return withConnectorErrors(() => siteAccess.withSite(row, work));
  };

  const listCategories = async (site: SitePort, grant: Grant) => (await site.categories(grant)).map(presentCategory);
  const listUsers = async (site: SitePort, grant: Grant) =>
    (await site.users(grant)).map(({ id, name, slug }) => ({
      ID: Number(id),
      user_nicename: slug,
      display_name: name,
    }));

  return {
    /**
     * Returns the options of a site. When the site is unavailable, the call succeeds, and the error is part of the
     * answer.
     */
    options: async (business: BusinessContext, id: number): Promise<SiteOptions> => {
      const row = await siteAccess.findForUser(business, id);
      const site: Site = await sites.get(business, id);
      const social = row.social ?? disabledSocial;
      try {
        const [categories, users] = await readWithTimeout(row, (port, grant) =>
          Promise.all([listCategories(port, grant), listUsers(port, grant)]),
        );
        return { ...site, social, categories, users, plugin_sanity: { error: null } };
      } catch (error) {
        return { ...site, social, categories: [], users: [], plugin_sanity: { error: errorMessage(error) } };
      }
    },

    categories: async (business: BusinessContext, id: number) => ({
      categories: await readAsUser(business, id, listCategories),
    }),
    users: async (business: BusinessContext, id: number) => ({ users: await readAsUser(business, id, listUsers) }),

    createCategory: (business: BusinessContext, id: number, name: string, parent: number | null | undefined) =>
      writeAsUser(business, id, async (site, grant) =>
        presentCategory(await site.createCategory(grant, name, parent ? String(parent) : undefined)),
      ),

    media: (business: BusinessContext, id: number, page: number) =>
      readAsUser(business, id, async (site, grant) => {
        const { media, total } = await site.media(grant, { page, perPage: mediaPerPage });
        const items = media.map(({ url, width, height, ...medium }) => ({
          id: medium.id,
          src: url,
          type: medium.type,
          alt: medium.alt,
          width: width ?? null,
          height: height ?? null,
        }));
        return { items, total, page, page_size: mediaPerPage };
      }),

    /** Posts on the site, newest first; without those that exist only as working copies. */
    posts: (business: BusinessContext, id: number, { page, perPage, search, status }: PostsQuery) =>
      readAsUser(business, id, async (site, grant) => {
        const statuses = status.length > 0 ? { status: toSiteStatuses(status) } : {};
        const { posts, total } = await site.posts(grant, { page, perPage, search: search || undefined, ...statuses });
        return { items: posts.map(presentPost), total };
      }),

    /** WordPress has its own preview URL; hosted sites get a link that expires. */
    preview: (business: BusinessContext, id: number, postId: number) =>
      readAsUser(business, id, async (site, grant, row) => {
        const post = await site.post(grant, String(postId));
        if (post.status === 'trashed') throw new Problem('not-found');
        if (row.kind === 'wordpress' || post.status === 'published') return { url: post.url, expires: null };
        const { url } = await site.info(grant);
        const { key, expires } = previewLinks.create(postSubject(row.id, postId));
        return { url: `${url}/preview/${postId}?key=${key}`, expires };
      }),
  };
};

const errorMessage = (error: unknown): string => {
  if (error instanceof ConnectorFailure) return error.details.message;
  if (error instanceof Problem) return error.message;
  throw error;
};
