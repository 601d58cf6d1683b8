import type { FoundPicture, PictureLicence, PictureOwner, PictureSearch } from '../ports/picture-search.ts';
import { cachedLicences, toUnknownLicence } from './licences.ts';
import type { Rest } from './rest.ts';
import { Person, PhotoInfo, type PhotoRow, Photos, sizeNames } from './wire.ts';

type Deps = { rest: Rest; siteUrl: string; now: () => Date };

const maxPerPage = 500;
/** Largest number of results that Flickr returns of a search, also if the total is larger. */
const maxReachable = 4000;
const extras = [
  'owner_name',
  'license',
  'path_alias',
  'description',
  'tags',
  ...sizeNames.map((name) => `url_${name}`),
].join(',');
const sorts = { relevance: 'relevance', newest: 'date-posted-desc', interesting: 'interestingness-desc' };

export const flickrPictureSearch = ({ rest, siteUrl, now }: Deps): PictureSearch => {
  const licences = cachedLicences({ rest, now });
  const licenceFor = async (id: string): Promise<PictureLicence> =>
    (await licences()).find((licence) => licence.id === id) ?? toUnknownLicence(id);
  const toPageUrl = (alias: string, id: string) => `${siteUrl}/photos/${encodeURIComponent(alias)}/${id}/`;
  const toProfileUrl = (alias: string) => `${siteUrl}/people/${encodeURIComponent(alias)}/`;

  const toPicture = (row: PhotoRow, licence: PictureLicence): FoundPicture => {
    const alias = row.pathalias || row.owner;
    const owner = { id: row.owner, name: row.ownername || row.owner, profileUrl: toProfileUrl(alias) };
    return {
      id: row.id,
      title: row.title,
      pageUrl: toPageUrl(alias, row.id),
      owner,
      licence,
      credit: toCredit(row.title, owner, licence),
      description: row.description?._content ?? '',
      tags: (row.tags ?? '').split(' ').filter(Boolean),
      sizes: row.sizes.toSorted((a, b) => a.width * a.height - b.width * b.height),
    };
  };

  return {
    licences,

    async search({ text, page, perPage, sort = 'relevance', licences: licenceIds }) {
      const allLicences = await licences();
      const commercialIds = allLicences.filter(({ allowsCommercialUse }) => allowsCommercialUse).map(({ id }) => id);
      const size = Math.min(Math.max(1, perPage), maxPerPage);
      const params = {
        text,
        license: (licenceIds ?? commercialIds).join(','),
        sort: sorts[sort],
        safe_search: '1',
        content_type: '1',
        media: 'photos',
        per_page: String(size),
        page: String(page),
        extras,
      };
      const { photos } = await rest.read('flickr.photos.search', params, Photos);
      const byId = new Map(allLicences.map((licence) => [licence.id, licence]));
      return {
        pictures: photos.photo
          .filter(({ sizes }) => sizes.length > 0)
          .map((row) => toPicture(row, byId.get(row.license) ?? toUnknownLicence(row.license))),
        page: photos.page,
        pages: Math.min(photos.pages, Math.ceil(maxReachable / size)),
        total: photos.total,
      };
    },

    async source(id) {
      const { photo } = await rest.read('flickr.photos.getInfo', { photo_id: id }, PhotoInfo);
      const licence = await licenceFor(photo.license);
      const alias = photo.owner.path_alias || photo.owner.nsid;
      const owner: PictureOwner = {
        id: photo.owner.nsid,
        name: photo.owner.username,
        realName: photo.owner.realname || undefined,
        profileUrl: toProfileUrl(alias),
      };
      const title = photo.title._content;
      const page = photo.urls?.url.find(({ type }) => type === 'photopage')?._content;
      return {
        id: photo.id,
        title,
        pageUrl: page ?? toPageUrl(alias, photo.id),
        owner,
        licence,
        credit: toCredit(title, owner, licence),
      };
    },

    async owner(id) {
      const { person } = await rest.read('flickr.people.getInfo', { user_id: id }, Person);
      return {
        id: person.nsid,
        name: person.username._content,
        realName: person.realname?._content || undefined,
        profileUrl: person.profileurl._content,
      };
    },
  };
};

const toCredit = (title: string, { name, realName }: PictureOwner, licence: PictureLicence): string =>
  `${title || 'Untitled'} by ${realName ?? name}, ${licence.name}`;
