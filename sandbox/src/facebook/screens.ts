import type { Routes } from '../kit/network.ts';
import { feedStyle, sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import { strings } from './graph.ts';
import { feedPage, homePage, missingPage, postPage } from './pages.ts';
import { mishaps, personPage } from './people-pages.ts';
import { isPublic, type Posts } from './posts.ts';
import type { State } from './state.ts';
import type { Tokens } from './tokens.ts';

const postsPerScreen = 20;
type Deps = { state: State; posts: Posts; tokens: Tokens };

/** The network as people see it. */
export const screens = (app: Routes, { state, posts, tokens }: Deps) => {
  serveStyle(app, '/style.css', feedStyle, new URL('./style.css', import.meta.url));

  app.get('/', async (_request, reply) => sendPage(reply, homePage(state)));

  app.get('/pages/:id', async (request, reply) => {
    const page = state.pages.get(strings(request.params).id ?? '');
    if (!page) return sendPage(reply.code(404), missingPage('page'));
    const at = Math.max(1, Math.floor(Number(strings(request.query).page)) || 1);
    const all = posts.publicOf(page.id, state.now());
    return sendPage(
      reply,
      feedPage(state, {
        page,
        posts: all.slice((at - 1) * postsPerScreen, at * postsPerScreen),
        waiting: at === 1 ? posts.waitingOf(page.id, state.now()) : [],
        at,
        hasMore: all.length > at * postsPerScreen,
      }),
    );
  });

  app.get('/pages/:id/posts/:number', async (request, reply) => {
    const { id = '', number = '' } = strings(request.params);
    const page = state.pages.get(id);
    const post = page && posts.find(`${id}_${number}`);
    const isSeen = post && (isPublic(post, state.now()) || post.isScheduled);
    return page && post && isSeen
      ? sendPage(reply, postPage(state, page, post))
      : sendPage(reply.code(404), missingPage('post'));
  });

  app.get('/people/:id', async (request, reply) => {
    const person = state.people.get(strings(request.params).id ?? '');
    return person
      ? sendPage(reply, personPage(state, tokens, person))
      : sendPage(reply.code(404), missingPage('person'));
  });

  app.post('/people/:id/:mishap', { config: { operation: 'people.mishap' } }, async (request, reply) => {
    const { id = '', mishap = '' } = strings(request.params);
    const person = state.people.get(id);
    if (!person || !Object.hasOwn(mishaps, mishap)) return sendPage(reply.code(404), missingPage('person'));
    if (mishap === 'expire') tokens.afflict(id, 463);
    if (mishap === 'password') tokens.afflict(id, 460);
    if (mishap === 'checkpoint') tokens.afflict(id, 459);
    if (mishap === 'logout') tokens.afflict(id, 467);
    if (mishap === 'remove') for (const app of state.apps.values()) tokens.revoke(app.id, id);
    return reply.redirect(`/facebook/people/${id}`, 303);
  });
};
