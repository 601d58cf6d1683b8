import { refuse } from './errors.ts';
import { licences } from './licences.ts';
import { found, shown } from './search.ts';
import { farm, type Owner, type State, server } from './state.ts';

export type Params = Record<string, string>;
type Method = (state: State, params: Params) => object;

const mostReachable = 4000;
const content = (text: string) => ({ _content: text });

const number = (text: string | undefined, usual: number, most: number): number => {
  const value = Number(text ?? usual);
  return Number.isSafeInteger(value) && value >= 1 ? Math.min(value, most) : usual;
};

const photosSearch: Method = (state, params) => {
  if (!params.text?.trim() && !params.tags?.trim() && !params.user_id) throw refuse.parameterless();
  const all = found(state, params);
  const perPage = number(params.per_page, 100, 500);
  const pages = Math.ceil(Math.min(all.length, mostReachable) / perPage);
  // Beyond the last page Flickr shows the last one again.
  const page = Math.min(number(params.page, 1, Number.MAX_SAFE_INTEGER), Math.max(1, pages));
  const rows = all.slice((page - 1) * perPage, page * perPage);
  const extras = (params.extras ?? '').split(',').map((name) => name.trim());
  return {
    photos: {
      page,
      pages,
      perpage: perPage,
      total: all.length,
      photo: rows.map((photo) => shown(state, photo, extras)),
    },
  };
};

const photosGetInfo: Method = (state, { photo_id = '', secret }) => {
  const photo = state.photos.get(photo_id);
  const owner = photo && state.owners.get(photo.ownerId);
  if (!photo || !owner || (secret && secret !== photo.secret)) throw refuse.photoNotFound();
  const posted = String(Math.floor(photo.postedAt / 1000));
  return {
    photo: {
      id: photo.id,
      secret: photo.secret,
      server,
      farm,
      dateuploaded: posted,
      isfavorite: 0,
      license: String(photo.licence),
      safety_level: '0',
      owner: {
        nsid: owner.nsid,
        username: owner.username,
        realname: owner.realName ?? '',
        location: owner.location,
        iconserver: server,
        iconfarm: farm,
        path_alias: owner.alias,
      },
      title: content(photo.title),
      description: content(photo.description),
      visibility: { ispublic: 1, isfriend: 0, isfamily: 0 },
      dates: { posted, taken: new Date(photo.postedAt).toISOString().slice(0, 19).replace('T', ' ') },
      views: String(photo.views),
      tags: { tag: photo.tags.map((tag, at) => ({ id: `${photo.id}-${at}`, raw: tag, _content: tag })) },
      urls: { url: [{ type: 'photopage', ...content(`${siteOf(state)}/photos/${owner.alias}/${photo.id}/`) }] },
      media: 'photo',
    },
  };
};

const peopleGetInfo: Method = (state, { user_id = '' }) => {
  const owner: Owner | undefined =
    state.owners.get(user_id) ?? state.owners.values().find(({ alias }) => alias === user_id);
  if (!owner) throw refuse.userNotFound();
  return {
    person: {
      id: owner.nsid,
      nsid: owner.nsid,
      ispro: 0,
      iconserver: server,
      iconfarm: farm,
      path_alias: owner.alias,
      username: content(owner.username),
      ...(owner.realName !== undefined && { realname: content(owner.realName) }),
      location: content(owner.location),
      photosurl: content(`${siteOf(state)}/photos/${owner.alias}/`),
      profileurl: content(`${siteOf(state)}/people/${owner.alias}/`),
    },
  };
};

export const siteOf = (state: State): string => `${state.url()}/www`;

export const methods: Readonly<Record<string, Method>> = {
  'flickr.photos.search': photosSearch,
  'flickr.photos.getInfo': photosGetInfo,
  'flickr.people.getInfo': peopleGetInfo,
  'flickr.photos.licenses.getInfo': () => ({ licenses: { license: licences } }),
};
