import type { Routes } from '../kit/network.ts';
import { html, type Piece } from '../kit/pages/html.ts';
import { type Page, sendPage, serveStyle, when } from '../kit/pages/page-frame.ts';
import { licences } from './licences.ts';
import { addressOf, type Owner, type Photo, type State, sizes } from './state.ts';

const frame = (title: string, body: Piece): Page => ({
  title,
  body,
  network: 'Flickr',
  home: '/flickr',
  stylesheet: '/flickr/style.css',
});
const shownAtOnce = 60;

/** Practice Flickr as people see it: pictures, who took them, and under which licence. */
export const screens = (app: Routes, state: State) => {
  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));
  const newest = (of: (photo: Photo) => boolean) =>
    state.photos
      .values()
      .filter(of)
      .sort((a, b) => b.postedAt - a.postedAt);
  const ownerOf = (params: unknown): Owner | undefined => {
    const alias = read(params, 'alias');
    return state.owners.get(alias) ?? state.owners.values().find((owner) => owner.alias === alias);
  };

  app.get('/', async (_request, reply) =>
    sendPage(
      reply,
      frame(
        'Flickr',
        html`<h1>Flickr, for practice</h1>
<p class="lead">${state.photos.size} pictures by ${state.owners.size} people. Search them in the product’s media panel.</p>
<h2 class="part">People</h2><ul class="people">${state.owners
          .values()
          .map((owner) => html`<li><a href="/flickr/www/people/${owner.alias}/">${owner.username}</a></li>`)}</ul>
<h2 class="part">Newest pictures</h2>${wall(state, newest(() => true).slice(0, shownAtOnce))}`,
      ),
    ),
  );

  for (const path of ['/www/people/:alias', '/www/people/:alias/', '/www/photos/:alias', '/www/photos/:alias/'])
    app.get(path, async (request, reply) => {
      const owner = ownerOf(request.params);
      if (!owner) return sendPage(reply.code(404), missing('person'));
      const mine = newest((photo) => photo.ownerId === owner.nsid);
      return sendPage(
        reply,
        frame(
          owner.username,
          html`<h1>${owner.username}</h1><p class="lead">${owner.realName ?? owner.username}, ${owner.location}</p>${wall(state, mine)}`,
        ),
      );
    });

  for (const path of ['/www/photos/:alias/:id', '/www/photos/:alias/:id/'])
    app.get(path, async (request, reply) => {
      const photo = state.photos.get(read(request.params, 'id'));
      const owner = photo && state.owners.get(photo.ownerId);
      return photo && owner
        ? sendPage(reply, photoPage(state, photo, owner))
        : sendPage(reply.code(404), missing('picture'));
    });
};

const picture = (state: State, photo: Photo, name: (typeof sizes)[number]['name']): string => {
  const size = sizes.find((each) => each.name === name);
  return size ? addressOf(state.url(), photo, size) : '';
};

const wall = (state: State, photos: readonly Photo[]) =>
  html`<ul class="wall">${photos.map(
    (photo) =>
      html`<li><a href="/flickr/www/photos/${photo.ownerId}/${photo.id}/"><img loading="lazy" src="${picture(state, photo, 's')}" alt="${photo.title}"></a></li>`,
  )}</ul>`;

const photoPage = (state: State, photo: Photo, owner: Owner): Page => {
  const licence = licences.find(({ id }) => id === photo.licence);
  return frame(
    photo.title,
    html`<img class="large" src="${picture(state, photo, 'z')}" alt="${photo.title}">
<h1>${photo.title}</h1><p class="lead">by <a href="/flickr/www/people/${owner.alias}/">${owner.username}</a></p>
<p>${photo.description}</p><p class="hint">${
      licence?.url ? html`<a href="${licence.url}" rel="noopener noreferrer">${licence.name}</a>` : licence?.name
    } · ${when(new Date(photo.postedAt).toISOString())} · ${photo.tags.join(', ')}</p>`,
  );
};

const missing = (what: string): Page =>
  frame(
    'Not found',
    html`<div class="empty"><h1>This ${what} is not here</h1><p>It was removed, or never existed. <a href="/flickr">See everything</a>.</p></div>`,
  );

const read = (params: unknown, name: string): string => {
  const found = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  const [, value] = found.find(([key]) => key === name) ?? [];
  return typeof value === 'string' ? value : '';
};
