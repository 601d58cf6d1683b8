import { minuteMs } from '@fanfare/contract/kit/durations';
import type { BusinessContext, PageResponse, VisitorPages } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { businessQueries } from '../../business/index.ts';
import { type SiteRow, type Sites, siteQueries } from '../../sites/index.ts';
import { hasPendingContent } from './unpublished-changes.ts';
import type { WorkingCopyService } from './working-copies.service.ts';
import { type WorkingCopyRow, workingCopyStore } from './working-copies.store.ts';

export type CopyPreviews = ReturnType<typeof createCopyPreviews>;
type Deps = {
  workingCopies: Pick<WorkingCopyService, 'get'>;
  sites: Pick<Sites, 'previewLinks' | 'renderDraft'> & {
    service: Pick<Sites['service'], 'findForUser'>;
    content: Pick<Sites['content'], 'preview'>;
  };
};

const prefix = '/preview';
const toSubject = (copyId: number): string => `copy:${copyId}`;

/** Time for which a rendered page is cached, in ms: a link that is opened often is rendered once per version. */
const cacheMs = minuteMs;
const maxCachedPages = 50;
type Rendered = { version: number; at: number; page: Promise<PageResponse> };

/** Preview pages of working copies: the text as it is saved now, without saving it to the site. */
export const createCopyPreviews = ({ db, now, origin }: Platform, { workingCopies, sites }: Deps) => {
  const cache = new Map<number, Rendered>();

  const show = async (copyId: number): Promise<PageResponse | undefined> => {
    const copy = await workingCopyStore(db).findEverywhere(copyId);
    const site = copy && (await siteQueries(db).find(copy.businessId, copy.siteId));
    if (!copy || !site || copy.status === 'trash' || !(await businessQueries(db).find(copy.businessId)))
      return undefined;
    const at = now().getTime();
    const cached = cache.get(copyId);
    if (cached && cached.version === copy.version && Math.abs(at - cached.at) < cacheMs) return cached.page;
    const page = render(copy, site);
    cache.set(copyId, { version: copy.version, at, page });
    page.catch(() => cache.delete(copyId));
    const [oldest] = cache.keys();
    if (cache.size > maxCachedPages && oldest !== undefined) cache.delete(oldest);
    return page;
  };

  const render = async (copy: WorkingCopyRow, site: SiteRow): Promise<PageResponse> => {
    const { fields, editedAt, editedById } = copy;
    return sites.renderDraft(site, {
      title: fields.post_title,
      html: fields.editor_content,
      excerpt: fields.excerpt,
      editedAt,
      categoryId: fields.post_category,
      imageUrl: fields.featured_image_url,
      imageId: fields.featured_image === null ? null : String(fields.featured_image),
      author: await workingCopyStore(db).findUserName(editedById),
    });
  };

  const pages: VisitorPages = {
    prefix,
    cached: () => undefined,
    show: async ({ path, query, limit }) => {
      limit();
      const copyId = Number(/^\/preview\/([1-9]\d{0,15})$/.exec(path)?.[1]);
      const key = new URLSearchParams(query).get('key') ?? '';
      if (!copyId || !sites.previewLinks.isValid(toSubject(copyId), key)) return notFound;
      return (await show(copyId)) ?? notFound;
    },
  };

  return {
    pages,

    /** Creates a preview; without unpublished changes it shows the post itself. */
    create: async (business: BusinessContext, siteId: number, copyId: number) => {
      const copy = await workingCopies.get(await sites.service.findForUser(business, siteId), copyId);
      if (copy.postId !== null && !hasPendingContent(copy))
        return sites.content.preview(business, siteId, Number(copy.postId));
      if (copy.status === 'trash') throw new Problem('not-found');
      const { key, expires } = sites.previewLinks.create(toSubject(copyId));
      return { url: `${origin}${prefix}/${copyId}?key=${key}`, expires };
    },
  };
};

const notFound: PageResponse = {
  status: 404,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  },
  body: '<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview not found</title><p>This preview has expired. Create a new one in the editor.</p></html>',
};
