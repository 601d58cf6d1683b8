import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { SiteCategory, SiteMedium, SiteShelves } from '../ports/site.ts';
import { unfinishedUpload } from './errors.ts';
import { unescaped } from './plain-text.ts';
import { numberOf } from './post-mapping.ts';
import { isPastTheEnd } from './posts.ts';
import { countIn, type Rest } from './rest.ts';
import { Category, Medium, User } from './wire.ts';

const uploadMs = 120_000;

/** What stands beside the posts: categories, people and pictures. */
export const wordpressContent = (rest: (grant: Grant) => Rest): SiteShelves => ({
  async categories(grant) {
    const query = { hide_empty: 'false', orderby: 'name', order: 'asc' };
    const ask = { operation: 'categories.list', route: '/wp/v2/categories', query };
    return (await rest(grant).all(ask, z.array(Category))).map(categoryOf);
  },

  async createCategory(grant, name, parentId) {
    const route = '/wp/v2/categories';
    const body = { json: { name, parent: parentId === undefined ? undefined : numberOf('parent', parentId) } };
    try {
      return categoryOf(await rest(grant).once({ operation: 'categories.create', route, body }, Category));
    } catch (error) {
      const isThere = error instanceof ConnectorFailure && error.facts.code === 'term_exists';
      const id = isThere ? error.facts.subcode : undefined;
      if (!id) throw error;
      const ask = { operation: 'categories.read', route: route + pathOf`/${id}` };
      return categoryOf((await rest(grant).read(ask, Category)).data);
    }
  },

  async users(grant) {
    const ask = { operation: 'users.list', route: '/wp/v2/users', query: { who: 'authors', orderby: 'name' } };
    const rows = await rest(grant).all(ask, z.array(User));
    return rows.map(({ id, name, slug }) => ({ id: String(id), name: unescaped(name), slug }));
  },

  async upload(grant, { name, type, bytes, alt }) {
    const fields: Record<string, string> = alt ? { alt_text: alt } : {};
    const body = { fields, files: { file: { name, type, bytes } } };
    const ask = { operation: 'media.upload', route: '/wp/v2/media', body, deadlineMs: uploadMs };
    try {
      return mediumOf(await rest(grant).once(ask, Medium));
    } catch (error) {
      const isKept = error instanceof ConnectorFailure && error.facts.code === unfinishedUpload;
      const id = isKept ? error.facts.subcode : undefined;
      if (!id) throw error;
      const finish = { json: { action: 'create-image-subsizes' } };
      const route = pathOf`/wp/v2/media/${id}/post-process`;
      return mediumOf(
        await rest(grant).once({ operation: 'media.finish', route, body: finish, deadlineMs: uploadMs }, Medium),
      );
    }
  },

  async media(grant, { page, perPage }) {
    const ask = (at: number, size: number) => {
      const query = { orderby: 'date', order: 'desc', page: String(at), per_page: String(size) };
      return rest(grant).read({ operation: 'media.list', route: '/wp/v2/media', query }, z.array(Medium));
    };
    try {
      const { data, headers } = await ask(page, perPage);
      const known = (page - 1) * perPage + data.length;
      return { media: data.map(mediumOf), total: countIn(headers, 'x-wp-total', known) };
    } catch (error) {
      if (!isPastTheEnd(error)) throw error;
      const { data, headers } = await ask(1, 1);
      return { media: [], total: countIn(headers, 'x-wp-total', data.length) };
    }
  },
});

const categoryOf = ({ id, name, slug, parent, count }: z.output<typeof Category>): SiteCategory => ({
  id: String(id),
  name: unescaped(name),
  slug,
  parentId: parent ? String(parent) : undefined,
  posts: count ?? 0,
});

const mediumOf = (medium: z.output<typeof Medium>): SiteMedium => ({
  id: String(medium.id),
  url: medium.source_url,
  type: medium.mime_type ?? 'application/octet-stream',
  alt: medium.alt_text ?? '',
  width: medium.media_details?.width || undefined,
  height: medium.media_details?.height || undefined,
});
