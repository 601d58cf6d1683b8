import type { FoundPicture, PictureLicence, PictureOwner, PictureSearch } from '../ports/picture-search.ts';
import { licenceBook, unknownLicence } from './licences.ts';
import type { Rest } from './rest.ts';
import { Person, PhotoInfo, type PhotoRow, Photos, sizeNames } from './wire.ts';

type Deps = { rest: Rest; siteUrl: string; now: () => Date };

const mostPerPage = 500;
/** Flickr hands out no more than these of one search, whatever total it names. */
const mostReachable = 4000;
const extras = [
  ...['owner_name', 'license', 'path_alias', 'description', 'tags'],
  ...sizeNames.map((name) => `url_${name}`),
].join(',');
const sorts = { relevance: 'relevance', newest: 'date-posted-desc', interesting: 'interestingness-desc' };

export const flickrPictureSearch = ({ rest, siteUrl, now }: Deps): PictureSearch => {
  const licences = licenceBook({ rest, now });
  const licenceFor = async (id: string): Promise<PictureLicence> =>
    (await licences()).find((licence) => licence.id === id) ?? unknownLicence(id);
  const pageOf = (alias: string, id: string) => `${siteUrl}/photos/${encodeURIComponent(alias)}/${id}/`;
  const profileOf = (alias: string) => `${siteUrl}/people/${encodeURIComponent(alias)}/`;

  const pictureOf = (row: PhotoRow, licence: PictureLicence): FoundPicture => {
    const alias = row.pathalias || row.owner;
    const owner = { id: row.owner, name: row.ownername || row.owner, profileUrl: profileOf(alias) };
    return {
      id: row.id,
      title: row.title,
      pageUrl: pageOf(alias, row.id),
      owner,
      licence,
      credit: creditOf(row.title, owner, licence),
      description: row.description?._content ?? '',
      tags: (row.tags ?? '').split(' ').filter(Boolean),
      sizes: row.sizes.toSorted((a, b) => a.width * a.height - b.width * b.height),
    };
  };

  return {
    licences,

    async search({ words, page, perPage, sort = 'relevance', licences: wanted }) {
      const known = await licences();
      const usable = known.filter(({ allowsCommercialUse }) => allowsCommercialUse).map(({ id }) => id);
      const size = Math.min(Math.max(1, perPage), mostPerPage);
      const params = {
        text: words,
        license: (wanted ?? usable).join(','),
        sort: sorts[sort],
        safe_search: '1',
        content_type: '1',
        media: 'photos',
        per_page: String(size),
        page: String(page),
        extras,
      };
      const { photos } = await rest.read('flickr.photos.search', params, Photos);
      const byId = new Map(known.map((licence) => [licence.id, licence]));
      return {
        pictures: photos.photo
          .filter(({ sizes }) => sizes.length > 0)
          .map((row) => pictureOf(row, byId.get(row.license) ?? unknownLicence(row.license))),
        page: photos.page,
        pages: Math.min(photos.pages, Math.ceil(mostReachable / size)),
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
        profileUrl: profileOf(alias),
      };
      const title = photo.title._content;
      const page = photo.urls?.url.find(({ type }) => type === 'photopage')?._content;
      return {
        id: photo.id,
        title,
        pageUrl: page ?? pageOf(alias, photo.id),
        owner,
        licence,
        credit: creditOf(title, owner, licence),
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

const creditOf = (title: string, { name, realName }: PictureOwner, licence: PictureLicence): string =>
  `${title || 'Untitled'} by ${realName ?? name}, ${licence.name}`;
