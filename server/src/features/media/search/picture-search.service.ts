import type { FoundPicture, PictureSearch, PictureSource } from '@fanfare/connectors/ports/picture-search';
import type { MediaSource } from '@fanfare/contract/media/media';
import type { FlickrPhoto, flickrSorts } from '@fanfare/contract/media/media-search';
import { Problem } from '../../../platform/problem.ts';
import { withSearchErrors } from '../error-mapping.ts';
import type { LibraryOwner, LibraryService } from '../library/library.service.ts';

export type PictureSearchService = ReturnType<typeof pictureSearchService>;
type Deps = { search: () => PictureSearch | undefined; library: LibraryService };
type SearchRequest = {
  query: string;
  page: number;
  settings: { per_page?: number | undefined; sort?: (typeof flickrSorts)[number] | undefined };
};

const defaultPageSize = 18;
/** Widths for a card and for a post. */
const minThumbnailWidth = 240;
const maxWidth = 2048;

/** Service that searches Flickr for images that a business can use, with their credits. */
export const pictureSearchService = ({ search, library }: Deps) => {
  const flickr = (): PictureSearch => {
    const connector = search();
    if (!connector) throw new Problem('network-not-set-up');
    return connector;
  };

  return {
    search: async ({ query, page, settings }: SearchRequest) => {
      const perPage = settings.per_page ?? defaultPageSize;
      const result = await withSearchErrors(() => flickr().search({ text: query, page, perPage, sort: settings.sort }));
      const photo = result.pictures.map(toPhoto);
      const { pages, total } = result;
      return { stat: 'ok' as const, photos: { page: result.page, pages, perpage: perPage, total, photo } };
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
          id,
          title,
          credit,
          page_url: pageUrl,
          owner: {
            nsid: owner.id,
            username: owner.name,
            realname: owner.realName ?? '',
            path_alias: parseAlias(owner.profileUrl),
            profileurl: owner.profileUrl,
          },
          licence: licence.name,
          licence_url: licence.url ?? null,
          usable: licence.allowsCommercialUse,
        },
      };
    },

    /** Imports an image with the owner and license that Flickr returns now. */
    import: async (owner: LibraryOwner, url: string, photoId: string) => {
      const source = await withSearchErrors(() => flickr().source(photoId));
      if (!isPhotoUrl(url, photoId)) {
        throw new Problem('invalid-input', {
          message: "This URL doesn't belong to this image. Search for it again.",
        });
      }
      if (!source.licence.allowsCommercialUse) {
        const message = `This image can't be used commercially (${source.licence.name}). Choose another one.`;
        throw new Problem('file-refused', { message });
      }
      return library.importFromUrl(owner, url, toSource(source));
    },
  };
};

const toSource = ({ id, pageUrl, owner, licence, credit }: PictureSource): MediaSource => ({
  site: 'flickr',
  page_url: pageUrl,
  photo_id: id,
  owner_id: owner.id,
  owner_name: owner.realName ?? owner.name,
  owner_url: owner.profileUrl,
  licence: licence.name,
  licence_url: licence.url ?? null,
  credit,
});

const toPhoto = ({ id, title, description, owner, licence, credit, pageUrl, sizes }: FoundPicture): FlickrPhoto => {
  const large = sizes.findLast(({ width }) => width <= maxWidth) ?? sizes[0];
  const small = sizes.find(({ width }) => width >= minThumbnailWidth) ?? large;
  const src = large?.url ?? '';
  // Flickr image URLs are …/{server}/{id}_{secret}[_size].jpg, without a farm.
  const [, server = null, secret = null] = /\/(\w+)\/\d+_([0-9a-f]+)(?:_\w+)?\.\w+$/.exec(src) ?? [];
  return {
    id,
    title,
    src,
    server,
    secret,
    credit,
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

const parseAlias = (profileUrl: string): string =>
  URL.canParse(profileUrl) ? (new URL(profileUrl).pathname.split('/').filter(Boolean).at(-1) ?? '') : '';

const isPhotoUrl = (url: string, photoId: string): boolean =>
  URL.canParse(url) && (new URL(url).pathname.split('/').at(-1) ?? '').startsWith(`${photoId}_`);
