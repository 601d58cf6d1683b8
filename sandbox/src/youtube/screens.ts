import { type GoogleAccounts, strings } from '../kit/google/accounts.ts';
import { googlePeople, missingPage, personCard } from '../kit/google/people-pages.ts';
import type { Routes } from '../kit/network.ts';
import { html, linked, type Piece, toText } from '../kit/pages/html.ts';
import { type Page, sendPage, serveStyle, when } from '../kit/pages/page-frame.ts';
import { type Quota, searchesPerDay, unitsPerDay } from './quota.ts';
import type { Channel, State, Video } from './state.ts';

const stylesheet = '/youtube/style.css';
const number = new Intl.NumberFormat('en-GB');
const count = (value: number, one: string, many: string) => `${number.format(value)} ${value === 1 ? one : many}`;
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Unlike our other pages a player is made to stand inside a page of the product. */
const embedPolicy =
  "default-src 'none'; img-src 'self'; style-src 'self'; frame-ancestors http://localhost:* http://127.0.0.1:*";

type Deps = { state: State; accounts: GoogleAccounts; quota: Quota };

/** The network as people see it: channels with their videos, and each video by its address. */
export const screens = (app: Routes, { state, accounts, quota }: Deps) => {
  const { home, title: network, people } = accounts;
  const frame = (title: string, body: Piece): Page => ({ title, body, network, home, stylesheet });
  const missing = (what: string) => missingPage({ network, home, stylesheet }, what);

  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));
  googlePeople(app, accounts, stylesheet);

  app.get('/', async (_request, reply) => {
    const { searches, units } = quota.today();
    return sendPage(
      reply,
      frame(
        network,
        html`<h1>YouTube, for practice</h1>
<p class="lead">Channels, and videos to search for. Today the app has used ${count(searches, 'search', 'searches')} of ${searchesPerDay} and ${count(units, 'other read', 'other reads')} of ${number.format(unitsPerDay)}.</p>
<h2 class="part">Channels</h2><ul class="cards">${state.channels.values().map((channel) => channelCard(state, channel))}</ul>
<h2 class="part">People</h2><ul class="cards">${people.values().map((person) =>
          personCard(
            home,
            person,
            state
              .channelsOf(person.id)
              .map(({ name }) => name)
              .join(', ') || 'No channel',
          ),
        )}</ul>`,
      ),
    );
  });

  app.get('/www/channel/:id', async (request, reply) => {
    const channel = state.channels.get(strings(request.params).id ?? '');
    if (!channel) return sendPage(reply.code(404), missing('channel'));
    return sendPage(
      reply,
      frame(
        channel.name,
        html`<div class="who">${face(channel)}<div><h1>${channel.name}</h1><p>${channel.handle} · ${followers(channel)}</p><p>${channel.about}</p></div></div>
<h2 class="part">Videos</h2><ul class="cards">${state.publicVideos(channel.id).map(videoCard)}</ul>`,
      ),
    );
  });

  app.get('/www/watch', async (request, reply) => {
    const video = seen(strings(request.query).v);
    return video ? sendPage(reply, frame(video.title, watching(video))) : sendPage(reply.code(404), missing('video'));
  });

  app.get('/www/embed/:id', async (request, reply) => {
    const video = seen(strings(request.params).id);
    if (!video?.isEmbeddable) return sendPage(reply.code(404), missing('video'));
    return reply.header('content-security-policy', embedPolicy).type('text/html; charset=utf-8').send(player(video));
  });

  const seen = (id: string | undefined): Readonly<Video> | undefined => {
    const video = state.videos.get(id ?? '');
    return video?.privacy === 'private' ? undefined : video;
  };

  const watching = (video: Video) => {
    const channel = state.channels.get(video.channelId);
    return html`<article class="watch panel">${still(video)}<div class="about"><h1>${video.title}</h1>
<p class="figures"><span>${count(video.views, 'view', 'views')}</span>${video.likes !== undefined && html`<span>${count(video.likes, 'like', 'likes')}</span>`}
${video.comments !== undefined && html`<span>${count(video.comments, 'comment', 'comments')}</span>`}${when(new Date(video.publishedAt).toISOString())}</p>
${channel && html`<p><a href="/youtube/www/channel/${channel.id}">${channel.name}</a> · ${followers(channel)}</p>`}
<p class="text">${linked(video.description)}</p></div></article>`;
  };
};

const face = ({ id }: Channel) => html`<img class="face" src="/youtube/i/ch/${id}.svg" alt="" width="40" height="40">`;

const followers = ({ hidesSubscribers, subscribers }: Channel): string =>
  hidesSubscribers ? 'Subscribers hidden' : count(subscribers, 'subscriber', 'subscribers');

const channelCard = (state: State, channel: Channel) =>
  html`<li><a class="card" href="/youtube/www/channel/${channel.id}">${face(channel)}<strong>${channel.name}</strong>
<span>${channel.about}</span><small>${followers(channel)} · ${count(state.publicVideos(channel.id).length, 'video', 'videos')}<br>${channel.id}</small></a></li>`;

const still = ({ id, title, seconds }: Video) =>
  html`<figure class="still"><img src="/youtube/i/vi/${id}/hqdefault.svg" alt="${title}"><figcaption>${clock(seconds)}</figcaption></figure>`;

const player = (video: Video): string =>
  toText(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${video.title} · Practice network</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${stylesheet}"></head><body class="player">${still(video)}</body></html>
`);

const videoCard = (video: Video) =>
  html`<li><a class="card video" href="/youtube/www/watch?v=${video.id}">${still(video)}<strong>${video.title}</strong>
<small>${count(video.views, 'view', 'views')} · ${when(new Date(video.publishedAt).toISOString())}</small></a></li>`;
