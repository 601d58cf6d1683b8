import type { Routes } from '../kit/network.ts';
import { html, type Piece } from '../kit/pages/html.ts';
import { type Page, renderTime, sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import { licenses } from './licenses.ts';
import { imageUrl, type Owner, type Photo, type State, sizes } from './state.ts';

const toPage = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'Flickr',
  homePath: '/flickr',
  stylesheet: '/flickr/style.css',
});
const maxPhotosOnHomePage = 60;

/** Web pages of the practice Flickr: photos, their owners and licenses. */
export const registerScreens = (app: Routes, state: State) => {
  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));
  const listNewest = (matches: (photo: Photo) => boolean) =>
    state.photos
      .values()
      .filter(matches)
      .sort((a, b) => b.postedAt - a.postedAt);
  const findOwner = (params: unknown): Owner | undefined => {
    const alias = readParam(params, 'alias');
    return state.owners.get(alias) ?? state.owners.values().find((owner) => owner.alias === alias);
  };

  app.get('/', async (_request, reply) =>
    sendPage(
      reply,
      toPage(
        'Flickr',
        html`<h1>Practice Flickr</h1>
<p class="lead">${state.photos.size} images by ${state.owners.size} users. Search them in Fanfare’s media panel.</p>
<h2 class="part">Users</h2><ul class="people">${state.owners
          .values()
          .map((owner) => html`<li><a href="/flickr/www/people/${owner.alias}/">${owner.username}</a></li>`)}</ul>
<h2 class="part">Newest images</h2>${renderGrid(state, listNewest(() => true).slice(0, maxPhotosOnHomePage))}`,
      ),
    ),
  );

  for (const path of ['/www/people/:alias', '/www/people/:alias/', '/www/photos/:alias', '/www/photos/:alias/'])
    app.get(path, async (request, reply) => {
      const owner = findOwner(request.params);
      if (!owner) return sendPage(reply.code(404), notFoundPage('User'));
      const ownPhotos = listNewest((photo) => photo.ownerId === owner.nsid);
      return sendPage(
        reply,
        toPage(
          owner.username,
          html`<h1>${owner.username}</h1><p class="lead">${owner.realName ?? owner.username}, ${owner.location}</p>${renderGrid(state, ownPhotos)}`,
        ),
      );
    });

  for (const path of ['/www/photos/:alias/:id', '/www/photos/:alias/:id/'])
    app.get(path, async (request, reply) => {
      const photo = state.photos.get(readParam(request.params, 'id'));
      const owner = photo && state.owners.get(photo.ownerId);
      return photo && owner
        ? sendPage(reply, photoPage(state, photo, owner))
        : sendPage(reply.code(404), notFoundPage('Image'));
    });
};

const photoUrl = (state: State, photo: Photo, name: (typeof sizes)[number]['name']): string => {
  const size = sizes.find((each) => each.name === name);
  return size ? imageUrl(state.url(), photo, size) : '';
};

const renderGrid = (state: State, photos: readonly Photo[]) =>
  html`<ul class="wall">${photos.map(
    (photo) =>
      html`<li><a href="/flickr/www/photos/${photo.ownerId}/${photo.id}/"><img loading="lazy" src="${photoUrl(state, photo, 's')}" alt="${photo.title}"></a></li>`,
  )}</ul>`;

const photoPage = (state: State, photo: Photo, owner: Owner): Page => {
  const license = licenses.find(({ id }) => id === photo.licence);
  return toPage(
    photo.title,
    html`<img class="large" src="${photoUrl(state, photo, 'z')}" alt="${photo.title}">
<h1>${photo.title}</h1><p class="lead">by <a href="/flickr/www/people/${owner.alias}/">${owner.username}</a></p>
<p>${photo.description}</p><p class="hint">${
      license?.url ? html`<a href="${license.url}" rel="noopener noreferrer">${license.name}</a>` : license?.name
    } · ${renderTime(new Date(photo.postedAt).toISOString())} · ${photo.tags.join(', ')}</p>`,
  );
};

const notFoundPage = (what: string): Page =>
  toPage(
    'Not found',
    html`<div class="empty"><h1>${what} not found</h1><p>It was deleted or never existed. <a href="/flickr">View all images</a>.</p></div>`,
  );

const readParam = (params: unknown, name: string): string => {
  const entries = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  const [, value] = entries.find(([key]) => key === name) ?? [];
  return typeof value === 'string' ? value : '';
};
