import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { SiteCategory, SiteContent, SiteMedium } from '../ports/site.ts';
import { unfinishedUpload } from './errors.ts';
import { decodeEntities } from './plain-text.ts';
import { parseId } from './post-mapping.ts';
import { isPastTheEnd } from './posts.ts';
import { type Rest, readCount } from './rest.ts';
import { Category, Medium, User } from './wire.ts';

const uploadTimeoutMs = 2 * minuteMs;
const cannotUpload =
  'This user can’t upload images to the site. Ask its owner for the author role, connect the site as another user, or remove the images from the post.';
/** Largest number of keys of a request, to keep the URL short. */
const maxKeysPerRequest = 50;

/** Categories, users and media of a site. */
export const wordpressContent = (rest: (grant: Grant) => Rest): SiteContent => ({
  async categories(grant) {
    const query = { hide_empty: 'false', orderby: 'name', order: 'asc' };
    const request = { operation: 'categories.list', route: '/wp/v2/categories', query };
    return (await rest(grant).listAll(request, z.array(Category))).map(toCategory);
  },

  async createCategory(grant, name, parentId) {
    const route = '/wp/v2/categories';
    const body = { json: { name, parent: parentId === undefined ? undefined : parseId('parent', parentId) } };
    try {
      return toCategory(await rest(grant).once({ operation: 'categories.create', route, body }, Category));
    } catch (error) {
      const isDuplicate = error instanceof ConnectorFailure && error.details.code === 'term_exists';
      const id = isDuplicate ? error.details.subcode : undefined;
      if (!id) throw error;
      const request = { operation: 'categories.read', route: route + pathOf`/${id}` };
      return toCategory((await rest(grant).read(request, Category)).data);
    }
  },

  async users(grant) {
    const request = { operation: 'users.list', route: '/wp/v2/users', query: { who: 'authors', orderby: 'name' } };
    const rows = await rest(grant).listAll(request, z.array(User));
    return rows.map(({ id, name, slug }) => ({ id: String(id), name: decodeEntities(name), slug }));
  },

  async upload(grant, { name, type, bytes, alt, key }) {
    const fields: Record<string, string> = { ...(alt ? { alt_text: alt } : {}), ...(key ? { slug: key } : {}) };
    const body = { fields, files: { file: { name, type, bytes } } };
    const request = { operation: 'media.upload', route: '/wp/v2/media', body, deadlineMs: uploadTimeoutMs };
    try {
      return toMedium(await rest(grant).once(request, Medium));
    } catch (error) {
      if (error instanceof ConnectorFailure && error.kind === 'permission')
        throw new ConnectorFailure(error.kind, { ...error.details, message: cannotUpload });
      const isStored = error instanceof ConnectorFailure && error.details.code === unfinishedUpload;
      const id = isStored ? error.details.subcode : undefined;
      if (!id) throw error;
      const finishBody = { json: { action: 'create-image-subsizes' } };
      const route = pathOf`/wp/v2/media/${id}/post-process`;
      return toMedium(
        await rest(grant).once(
          { operation: 'media.finish', route, body: finishBody, deadlineMs: uploadTimeoutMs },
          Medium,
        ),
      );
    }
  },

  async findMedia(grant, keys) {
    const found = new Map<string, SiteMedium>();
    for (let start = 0; start < keys.length; start += maxKeysPerRequest) {
      const query = {
        slug: keys.slice(start, start + maxKeysPerRequest).join(','),
        per_page: String(maxKeysPerRequest),
      };
      const request = { operation: 'media.find', route: '/wp/v2/media', query };
      const { data } = await rest(grant).read(request, z.array(Medium));
      for (const medium of data) {
        if (medium.slug) found.set(medium.slug, toMedium(medium));
      }
    }
    return found;
  },

  async media(grant, { page, perPage }) {
    const readPage = (pageNumber: number, size: number) => {
      const query = { orderby: 'date', order: 'desc', page: String(pageNumber), per_page: String(size) };
      return rest(grant).read({ operation: 'media.list', route: '/wp/v2/media', query }, z.array(Medium));
    };
    try {
      const { data, headers } = await readPage(page, perPage);
      const knownTotal = (page - 1) * perPage + data.length;
      return { media: data.map(toMedium), total: readCount(headers, 'x-wp-total', knownTotal) };
    } catch (error) {
      if (!isPastTheEnd(error)) throw error;
      const { data, headers } = await readPage(1, 1);
      return { media: [], total: readCount(headers, 'x-wp-total', data.length) };
    }
  },
});

const toCategory = ({ id, name, slug, parent, count }: z.output<typeof Category>): SiteCategory => ({
  id: String(id),
  name: decodeEntities(name),
  slug,
  parentId: parent ? String(parent) : undefined,
  posts: count ?? 0,
});

const toMedium = (medium: z.output<typeof Medium>): SiteMedium => ({
  id: String(medium.id),
  url: medium.source_url,
  type: medium.mime_type ?? 'application/octet-stream',
  alt: medium.alt_text ?? '',
  width: medium.media_details?.width || undefined,
  height: medium.media_details?.height || undefined,
});
