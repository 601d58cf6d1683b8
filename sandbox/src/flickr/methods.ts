import { errors } from './errors.ts';
import { licenses } from './licenses.ts';
import type { Params } from './params.ts';
import { searchPhotos, toSearchRow } from './search.ts';
import { farm, type Owner, type State, server } from './state.ts';

type Method = (state: State, params: Params) => object;

const maxReachable = 4000;
const content = (text: string) => ({ _content: text });

const parseCount = (text: string | undefined, defaultValue: number, max: number): number => {
  const value = Number(text ?? defaultValue);
  return Number.isSafeInteger(value) && value >= 1 ? Math.min(value, max) : defaultValue;
};

const photosSearch: Method = (state, params) => {
  if (!params.text?.trim() && !params.tags?.trim() && !params.user_id) throw errors.parameterless();
  const all = searchPhotos(state, params);
  const perPage = parseCount(params.per_page, 100, 500);
  const pages = Math.ceil(Math.min(all.length, maxReachable) / perPage);
  // Number of the page: beyond the last one, Flickr returns the last one.
  const page = Math.min(parseCount(params.page, 1, Number.MAX_SAFE_INTEGER), Math.max(1, pages));
  const rows = all.slice((page - 1) * perPage, page * perPage);
  const extras = (params.extras ?? '').split(',').map((name) => name.trim());
  return {
    photos: {
      page,
      pages,
      perpage: perPage,
      total: all.length,
      photo: rows.map((photo) => toSearchRow(state, photo, extras)),
    },
  };
};

const photosGetInfo: Method = (state, { photo_id = '', secret }) => {
  const photo = state.photos.get(photo_id);
  const owner = photo && state.owners.get(photo.ownerId);
  if (!photo || !owner || (secret && secret !== photo.secret)) throw errors.photoNotFound();
  const postedSeconds = String(Math.floor(photo.postedAt / 1000));
  return {
    photo: {
      id: photo.id,
      secret: photo.secret,
      server,
      farm,
      dateuploaded: postedSeconds,
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
      dates: { posted: postedSeconds, taken: new Date(photo.postedAt).toISOString().slice(0, 19).replace('T', ' ') },
      views: String(photo.views),
      tags: { tag: photo.tags.map((tag, at) => ({ id: `${photo.id}-${at}`, raw: tag, _content: tag })) },
      urls: { url: [{ type: 'photopage', ...content(`${siteUrl(state)}/photos/${owner.alias}/${photo.id}/`) }] },
      media: 'photo',
    },
  };
};

const peopleGetInfo: Method = (state, { user_id = '' }) => {
  const owner: Owner | undefined =
    state.owners.get(user_id) ?? state.owners.values().find(({ alias }) => alias === user_id);
  if (!owner) throw errors.userNotFound();
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
      photosurl: content(`${siteUrl(state)}/photos/${owner.alias}/`),
      profileurl: content(`${siteUrl(state)}/people/${owner.alias}/`),
    },
  };
};

const siteUrl = (state: State): string => `${state.url()}/www`;

export const methods: Readonly<Record<string, Method>> = {
  'flickr.photos.search': photosSearch,
  'flickr.photos.getInfo': photosGetInfo,
  'flickr.people.getInfo': peopleGetInfo,
  'flickr.photos.licenses.getInfo': () => ({ licenses: { license: licenses } }),
};
