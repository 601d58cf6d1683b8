import type { Params } from './params.ts';
import { dimensions, farm, imageUrl, type Photo, type State, server, sizes } from './state.ts';

const splitWords = (text: string | undefined, separator: RegExp): string[] =>
  (text ?? '').toLowerCase().split(separator).filter(Boolean);

/** The photos that match a search, in the requested order. */
export const searchPhotos = (state: State, params: Params): Readonly<Photo>[] => {
  const textWords = splitWords(params.text, /\s+/);
  const tags = splitWords(params.tags, /[,\s]+/);
  const licenseIds = splitWords(params.license, /[,\s]+/);
  const hasTag = (photo: Photo, tag: string) => photo.tags.includes(tag);
  const rows = state.photos.values().filter((photo) => {
    if (params.media === 'videos') return false;
    if (licenseIds.length > 0 && !licenseIds.includes(String(photo.licence))) return false;
    if (params.user_id && photo.ownerId !== params.user_id) return false;
    const searchableText = `${photo.title} ${photo.description} ${photo.tags.join(' ')} ${photo.scene}`.toLowerCase();
    if (!textWords.every((word) => searchableText.includes(word))) return false;
    if (tags.length === 0) return true;
    return params.tag_mode === 'all' ? tags.every((tag) => hasTag(photo, tag)) : tags.some((tag) => hasTag(photo, tag));
  });
  const countTitleMatches = (photo: Photo) =>
    textWords.filter((word) => photo.title.toLowerCase().includes(word)).length;
  const orders: Record<string, (a: Photo, b: Photo) => number> = {
    relevance: (a, b) => countTitleMatches(b) - countTitleMatches(a) || b.interest - a.interest,
    'interestingness-desc': (a, b) => b.interest - a.interest,
    'interestingness-asc': (a, b) => a.interest - b.interest,
    'date-posted-asc': (a, b) => a.postedAt - b.postedAt,
  };
  return rows.sort(orders[params.sort ?? ''] ?? ((a, b) => b.postedAt - a.postedAt));
};

/** One row of a search result with the requested extras. */
export const toSearchRow = (state: State, photo: Photo, extras: readonly string[]) => {
  const owner = state.owners.get(photo.ownerId);
  const urlFields = sizes
    .filter(({ name }) => extras.includes(`url_${name}`))
    .flatMap((size) => {
      const area = dimensions(photo, size);
      if (!area) return [];
      return [
        [`url_${size.name}`, imageUrl(state.url(), photo, size)],
        [`height_${size.name}`, area.height],
        [`width_${size.name}`, area.width],
      ];
    });
  return {
    id: photo.id,
    owner: photo.ownerId,
    secret: photo.secret,
    server,
    farm,
    title: photo.title,
    ispublic: 1,
    isfriend: 0,
    isfamily: 0,
    ...(extras.includes('license') && { license: String(photo.licence) }),
    ...(extras.includes('owner_name') && { ownername: owner?.username ?? '' }),
    ...(extras.includes('path_alias') && { pathalias: owner?.alias ?? null }),
    ...(extras.includes('description') && { description: { _content: photo.description } }),
    ...(extras.includes('tags') && { tags: photo.tags.join(' ') }),
    ...(extras.includes('o_dims') && { o_width: photo.width, o_height: photo.height }),
    ...Object.fromEntries(urlFields),
  };
};
