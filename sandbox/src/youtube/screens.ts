import { type GoogleAccounts, pickStrings } from '../kit/google/accounts.ts';
import { googlePeople, notFoundPage, personCard } from '../kit/google/person-pages.ts';
import type { Routes } from '../kit/network.ts';
import { formatCount, formatNumber } from '../kit/pages/format-count.ts';
import { html, linkUrls, type Piece, toText } from '../kit/pages/html.ts';
import { type Page, renderTime, sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import { type Quota, searchesPerDay, unitsPerDay } from './quota.ts';
import type { Channel, State, Video } from './state.ts';

const stylesheet = '/youtube/style.css';
const formatLength = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Policy of the player page: it can be embedded in Fanfare, while all other pages cannot be embedded. */
const embedPolicy =
  "default-src 'none'; img-src 'self'; style-src 'self'; frame-ancestors http://localhost:* http://127.0.0.1:*";

type Deps = { state: State; accounts: GoogleAccounts; quota: Quota };

/** Web pages of the practice YouTube: channels with their videos, and each video. */
export const registerScreens = (app: Routes, { state, accounts, quota }: Deps) => {
  const { homePath, title: network, people } = accounts;
  const toPage = (title: string, body: Piece): Page => ({ title, body, network, homePath, stylesheet });
  const notFound = (what: string) => notFoundPage({ network, homePath, stylesheet }, what);

  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));
  googlePeople(app, accounts, stylesheet);

  app.get('/', async (_request, reply) => {
    const { searches, units } = quota.today();
    return sendPage(
      reply,
      toPage(
        network,
        html`<h1>Practice YouTube</h1>
<p class="lead">Channels and videos to search. Used today: ${formatCount(searches, 'search', 'searches')} of ${searchesPerDay} and ${formatCount(units, 'other read')} of ${formatNumber(unitsPerDay)}.</p>
<h2 class="part">Channels</h2><ul class="cards">${state.channels.values().map((channel) => renderChannelCard(state, channel))}</ul>
<h2 class="part">Google accounts</h2><ul class="cards">${people.values().map((person) =>
          personCard(
            homePath,
            person,
            state
              .listChannels(person.id)
              .map(({ name }) => name)
              .join(', ') || 'No channel',
          ),
        )}</ul>`,
      ),
    );
  });

  app.get('/www/channel/:id', async (request, reply) => {
    const channel = state.channels.get(pickStrings(request.params).id ?? '');
    if (!channel) return sendPage(reply.code(404), notFound('Channel'));
    return sendPage(
      reply,
      toPage(
        channel.name,
        html`<div class="who">${renderAvatar(channel)}<div><h1>${channel.name}</h1><p>${channel.handle} · ${formatSubscribers(channel)}</p><p>${channel.about}</p></div></div>
<h2 class="part">Videos</h2><ul class="cards">${state.publicVideos(channel.id).map(renderVideoCard)}</ul>`,
      ),
    );
  });

  app.get('/www/watch', async (request, reply) => {
    const video = findVisibleVideo(pickStrings(request.query).v);
    return video
      ? sendPage(reply, toPage(video.title, renderVideoPage(video)))
      : sendPage(reply.code(404), notFound('Video'));
  });

  app.get('/www/embed/:id', async (request, reply) => {
    const video = findVisibleVideo(pickStrings(request.params).id);
    if (!video?.isEmbeddable) return sendPage(reply.code(404), notFound('Video'));
    return reply
      .header('content-security-policy', embedPolicy)
      .type('text/html; charset=utf-8')
      .send(renderPlayer(video));
  });

  const findVisibleVideo = (id: string | undefined): Readonly<Video> | undefined => {
    const video = state.videos.get(id ?? '');
    return video?.privacy === 'private' ? undefined : video;
  };

  const renderVideoPage = (video: Video) => {
    const channel = state.channels.get(video.channelId);
    return html`<article class="watch panel">${renderStill(video)}<div class="about"><h1>${video.title}</h1>
<p class="figures"><span>${formatCount(video.views, 'view')}</span>${video.likes !== undefined && html`<span>${formatCount(video.likes, 'like')}</span>`}
${video.comments !== undefined && html`<span>${formatCount(video.comments, 'comment')}</span>`}${renderTime(new Date(video.publishedAt).toISOString())}</p>
${channel && html`<p><a href="/youtube/www/channel/${channel.id}">${channel.name}</a> · ${formatSubscribers(channel)}</p>`}
<p class="text">${linkUrls(video.description)}</p></div></article>`;
  };
};

const renderAvatar = ({ id }: Channel) =>
  html`<img class="face" src="/youtube/i/ch/${id}.svg" alt="" width="40" height="40">`;

const formatSubscribers = ({ hidesSubscribers, subscribers }: Channel): string =>
  hidesSubscribers ? 'Subscribers hidden' : formatCount(subscribers, 'subscriber');

const renderChannelCard = (state: State, channel: Channel) =>
  html`<li><a class="card" href="/youtube/www/channel/${channel.id}">${renderAvatar(channel)}<strong>${channel.name}</strong>
<span>${channel.about}</span><small>${formatSubscribers(channel)} · ${formatCount(state.publicVideos(channel.id).length, 'video')}<br>${channel.id}</small></a></li>`;

const renderStill = ({ id, title, seconds }: Video) =>
  html`<figure class="still"><img src="/youtube/i/vi/${id}/hqdefault.svg" alt="${title}"><figcaption>${formatLength(seconds)}</figcaption></figure>`;

const renderPlayer = (video: Video): string =>
  toText(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${video.title} · Practice network</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${stylesheet}"></head><body class="player">${renderStill(video)}</body></html>
`);

const renderVideoCard = (video: Video) =>
  html`<li><a class="card video" href="/youtube/www/watch?v=${video.id}">${renderStill(video)}<strong>${video.title}</strong>
<small>${formatCount(video.views, 'view')} · ${renderTime(new Date(video.publishedAt).toISOString())}</small></a></li>`;
