import type { FoundPicture, PictureSearch, PictureSource } from '@fanfare/connectors/ports/picture-search';
import type { MediaSource } from '@fanfare/contract/media';
import type { FlickrPhoto, flickrSorts } from '@fanfare/contract/media-search';
import { Problem } from '../../../platform/http/index.ts';
import { withSearchErrors } from '../error-mapping.ts';
import type { Library, LibraryOwner } from '../library/library.service.ts';

export type PictureService = ReturnType<typeof pictureSearchService>;
type Deps = { search: () => PictureSearch | undefined; library: Library };
type Asked = {
  query: string;
  page: number;
  settings: { per_page?: number | undefined; sort?: (typeof flickrSorts)[number] | undefined };
};

const usualPage = 18;
/** Wide enough for a card, and for a post. */
const thumbnailWidth = 240;
const widestUsed = 2048;

/** Pictures of Flickr that a business may use, and whom to thank for them. */
export const pictureSearchService = ({ search, library }: Deps) => {
  const flickr = (): PictureSearch => {
    const found = search();
    if (!found) throw new Problem('network-not-set-up');
    return found;
  };

  return {
    search: async ({ query, page, settings }: Asked) => {
      const perPage = settings.per_page ?? usualPage;
      const found = await withSearchErrors(() => flickr().search({ words: query, page, perPage, sort: settings.sort }));
      const photo = found.pictures.map(photoOf);
      const { pages, total } = found;
      return { stat: 'ok' as const, photos: { page: found.page, pages, perpage: perPage, total, photo } };
    },

    owner: async (ownerId: string) => {
      const { id, name, realName, profileUrl } = await withSearchErrors(() => flickr().owner(ownerId));
      const person = { nsid: id, username: name, realname: realName ?? '', profileurl: profileUrl };
      return { stat: 'ok' as const, username: name, person };
    },

    photo: async (photoId: string) => {
      const { id, title, pageUrl, owner, licence, credit } = await withSearchErrors(() => flickr().source(photoId));
      return {
        stat: 'ok' as const,
        photo: {
          ...{ id, title, credit, page_url: pageUrl },
          owner: {
            ...{ nsid: owner.id, username: owner.name, realname: owner.realName ?? '' },
            ...{ path_alias: aliasIn(owner.profileUrl), profileurl: owner.profileUrl },
          },
          licence: licence.name,
          licence_url: licence.url ?? null,
          usable: licence.allowsCommercialUse,
        },
      };
    },

    /** Keeps a picture with its owner and licence as Flickr says them now, whatever the caller believes. */
    import: async (into: LibraryOwner, url: string, photoId: string) => {
      const source = await withSearchErrors(() => flickr().source(photoId));
      if (!isOf(url, photoId)) {
        throw new Problem('invalid-input', {
          message: 'This is not the address of that picture. Search for it again.',
        });
      }
      if (!source.licence.allowsCommercialUse) {
        const message = `A business may not use this picture (${source.licence.name}). Choose another one.`;
        throw new Problem('file-refused', { message });
      }
      return library.importFromUrl(into, url, sourceOf(source));
    },
  };
};

const sourceOf = ({ id, pageUrl, owner, licence, credit }: PictureSource): MediaSource => ({
  ...{ site: 'flickr', page_url: pageUrl, photo_id: id },
  ...{ owner_id: owner.id, owner_name: owner.realName ?? owner.name, owner_url: owner.profileUrl },
  ...{ licence: licence.name, licence_url: licence.url ?? null, credit },
});

const photoOf = ({ id, title, description, owner, licence, credit, pageUrl, sizes }: FoundPicture): FlickrPhoto => {
  const large = sizes.findLast(({ width }) => width <= widestUsed) ?? sizes[0];
  const small = sizes.find(({ width }) => width >= thumbnailWidth) ?? large;
  const src = large?.url ?? '';
  // Flickr's picture addresses are …/{server}/{id}_{secret}[_size].jpg; farms are gone for years.
  const [, server = null, secret = null] = /\/(\w+)\/\d+_([0-9a-f]+)(?:_\w+)?\.\w+$/.exec(src) ?? [];
  return {
    ...{ id, title, src, server, secret, credit },
    farm: null,
    attachmentId: null,
    ownerId: owner.id,
    owner: owner.id,
    ownername: owner.realName ?? owner.name,
    caption: description || title,
    source: 'flickr',
    width: large?.width ?? 0,
    height: large?.height ?? 0,
    thumbnail: small?.url ?? src,
    page_url: pageUrl,
    owner_url: owner.profileUrl,
    licence: licence.name,
    licence_url: licence.url ?? null,
  };
};

const aliasIn = (profileUrl: string): string =>
  URL.canParse(profileUrl) ? (new URL(profileUrl).pathname.split('/').filter(Boolean).at(-1) ?? '') : '';

const isOf = (url: string, photoId: string): boolean =>
  URL.canParse(url) && (new URL(url).pathname.split('/').at(-1) ?? '').startsWith(`${photoId}_`);
