import type { Params } from './methods.ts';
import { addressOf, dimensions, farm, type Photo, type State, server, sizes } from './state.ts';

const words = (text: string | undefined, separator: RegExp): string[] =>
  (text ?? '').toLowerCase().split(separator).filter(Boolean);

/** The photos a search means, in the order it asks for. */
export const found = (state: State, params: Params): Readonly<Photo>[] => {
  const texts = words(params.text, /\s+/);
  const tags = words(params.tags, /[,\s]+/);
  const licences = words(params.license, /[,\s]+/);
  const carries = (photo: Photo, tag: string) => photo.tags.includes(tag);
  const rows = state.photos.values().filter((photo) => {
    if (params.media === 'videos') return false;
    if (licences.length > 0 && !licences.includes(String(photo.licence))) return false;
    if (params.user_id && photo.ownerId !== params.user_id) return false;
    const all = `${photo.title} ${photo.description} ${photo.tags.join(' ')} ${photo.scene}`.toLowerCase();
    if (!texts.every((word) => all.includes(word))) return false;
    if (tags.length === 0) return true;
    return params.tag_mode === 'all'
      ? tags.every((tag) => carries(photo, tag))
      : tags.some((tag) => carries(photo, tag));
  });
  const titled = (photo: Photo) => texts.filter((word) => photo.title.toLowerCase().includes(word)).length;
  const orders: Record<string, (a: Photo, b: Photo) => number> = {
    relevance: (a, b) => titled(b) - titled(a) || b.interest - a.interest,
    'interestingness-desc': (a, b) => b.interest - a.interest,
    'interestingness-asc': (a, b) => a.interest - b.interest,
    'date-posted-asc': (a, b) => a.postedAt - b.postedAt,
  };
  return rows.sort(orders[params.sort ?? ''] ?? ((a, b) => b.postedAt - a.postedAt));
};

/** One row of a search: the plain facts, and the extras asked for. */
export const shown = (state: State, photo: Photo, extras: readonly string[]) => {
  const owner = state.owners.get(photo.ownerId);
  const addresses = sizes
    .filter(({ name }) => extras.includes(`url_${name}`))
    .flatMap((size) => {
      const area = dimensions(photo, size);
      if (!area) return [];
      return [
        [`url_${size.name}`, addressOf(state.url(), photo, size)],
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
    ...Object.fromEntries(addresses),
  };
};
