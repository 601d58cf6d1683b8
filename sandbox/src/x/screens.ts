import type { Routes } from '../kit/network.ts';
import { sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import { homePage, missingPage, postPage, profilePage } from './pages.ts';
import { strings } from './params.ts';
import type { State } from './state.ts';
import type { Tokens } from './tokens.ts';

const postsPerScreen = 20;
type Deps = { state: State; tokens: Tokens };

/** The network as people see it, under the addresses it has in the world. */
export const screens = (app: Routes, { state, tokens }: Deps) => {
  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));

  app.get('/', async (_request, reply) => sendPage(reply, homePage(state)));

  app.get('/www/:username', async (request, reply) => {
    const account = state.accountNamed(strings(request.params).username ?? '');
    if (!account) return sendPage(reply.code(404), missingPage('account'));
    const at = Math.max(1, Math.floor(Number(strings(request.query).page)) || 1);
    const all = state.postsOf(account.id);
    return sendPage(
      reply,
      profilePage(state, {
        account,
        posts: all.slice((at - 1) * postsPerScreen, at * postsPerScreen),
        at,
        hasMore: all.length > at * postsPerScreen,
        connections: [...tokens.of(account.id, 'access'), ...tokens.of(account.id, 'refresh')],
      }),
    );
  });

  // As on X itself, the name in the address is for people: the number alone decides.
  app.get('/www/:username/status/:id', async (request, reply) => {
    const post = state.posts.get(strings(request.params).id ?? '');
    const author = post && state.accounts.get(post.authorId);
    return post && author
      ? sendPage(reply, postPage(state, author, post))
      : sendPage(reply.code(404), missingPage('post'));
  });

  app.post('/people/:id/:mishap', { config: { operation: 'people.mishap' } }, async (request, reply) => {
    const { id = '', mishap = '' } = strings(request.params);
    const account = state.accounts.get(id);
    if (!account || !['expire', 'remove'].includes(mishap)) return sendPage(reply.code(404), missingPage('account'));
    tokens.endAllOf(id, mishap === 'expire' ? 'access' : undefined);
    return reply.redirect(`/x/www/${account.username}`, 303);
  });
};
