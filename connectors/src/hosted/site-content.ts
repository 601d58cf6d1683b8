import type { HostedSites } from '../ports/hosted-sites.ts';
import type { SiteShelves } from '../ports/site.ts';
import { rejected } from './errors.ts';
import { freeSlug, slugOf } from './slugs.ts';

const pictures = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const mostTries = 50;

export const hostedContent = (sites: HostedSites): SiteShelves => ({
  categories: ({ account }) => sites.categories.list(account.id),

  async createCategory({ account }, name, parentId) {
    const plain = name.trim();
    if (!plain) throw rejected('name', 'A category needs a name.');
    for (let tries = 0; tries < mostTries; tries += 1) {
      const known = await sites.categories.list(account.id);
      if (parentId !== undefined && !known.some(({ id }) => id === parentId)) {
        throw rejected('parent', 'The site does not have the category this one should stand below.');
      }
      const there = known.find((row) => row.parentId === parentId && row.name.toLowerCase() === plain.toLowerCase());
      if (there) return there;
      const taken = known.map(({ slug }) => slug);
      const slug = freeSlug(slugOf(plain, 'category'), taken);
      const made = await sites.categories.insert(account.id, { name: plain, slug, parentId });
      if (made !== 'slug-taken') return made;
    }
    throw rejected('name', 'This category is wanted by too many at once. Try again.');
  },

  users: ({ account }) => sites.users(account.id),

  async upload({ account }, file) {
    if (!pictures.includes(file.type)) throw rejected('file', 'The site takes pictures: jpg, png, gif or webp.');
    if (file.bytes.byteLength === 0) throw rejected('file', 'The file is empty.');
    return sites.media.insert(account.id, file);
  },

  media: ({ account }, { page, perPage }) =>
    sites.media.list(account.id, { offset: (page - 1) * perPage, limit: perPage }),
});
