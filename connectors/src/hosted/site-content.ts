import type { HostedSites } from '../ports/hosted-sites.ts';
import type { SiteContent } from '../ports/site.ts';
import { rejected } from './errors.ts';
import { findFreeSlug, toSlug } from './slugs.ts';

const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const maxTries = 50;

export const hostedContent = (sites: HostedSites): SiteContent => ({
  categories: ({ account }) => sites.categories.list(account.id),

  async createCategory({ account }, name, parentId) {
    const trimmedName = name.trim();
    if (!trimmedName) throw rejected('name', 'A category needs a name.');
    for (let tries = 0; tries < maxTries; tries += 1) {
      const categories = await sites.categories.list(account.id);
      if (parentId !== undefined && !categories.some(({ id }) => id === parentId)) {
        throw rejected('parent', 'The parent category doesn’t exist on the site.');
      }
      const existing = categories.find(
        (row) => row.parentId === parentId && row.name.toLowerCase() === trimmedName.toLowerCase(),
      );
      if (existing) return existing;
      const usedSlugs = categories.map(({ slug }) => slug);
      const slug = findFreeSlug(toSlug(trimmedName, 'category'), usedSlugs);
      const created = await sites.categories.insert(account.id, { name: trimmedName, slug, parentId });
      if (created !== 'slug-taken') return created;
    }
    throw rejected('name', 'The category couldn’t be created. Try again.');
  },

  users: ({ account }) => sites.users(account.id),

  async upload({ account }, file) {
    if (!imageTypes.includes(file.type)) throw rejected('file', 'The site accepts JPG, PNG, GIF and WebP images.');
    if (file.bytes.byteLength === 0) throw rejected('file', 'The file is empty.');
    return sites.media.insert(account.id, file);
  },

  /** No media to find: images of a hosted site are in the media library of its business already. */
  findMedia: async () => new Map(),

  media: ({ account }, { page, perPage }) =>
    sites.media.list(account.id, { offset: (page - 1) * perPage, limit: perPage }),
});
