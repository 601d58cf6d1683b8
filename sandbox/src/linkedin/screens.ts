import type { Request, Routes } from '../kit/network.ts';
import { feedStyle, sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import { strings } from './input.ts';
import { type Feed, homePage, mishaps, missingPage, organizationPage, personPage, postPage } from './pages.ts';
import { organizationUrn, personUrn, type State } from './state.ts';
import type { Tokens } from './tokens.ts';

const postsPerScreen = 20;

/** The network as people see it. */
export const screens = (app: Routes, { state, tokens }: { state: State; tokens: Tokens }) => {
  serveStyle(app, '/style.css', feedStyle, new URL('./style.css', import.meta.url));
  const feedOf = (author: string, { query }: Request): Feed => {
    const at = Math.max(1, Math.floor(Number(strings(query).page)) || 1);
    const all = state.feedOf(author);
    const posts = all.slice((at - 1) * postsPerScreen, at * postsPerScreen);
    return { posts, at, hasMore: all.length > at * postsPerScreen };
  };

  app.get('/', async (_request, reply) => sendPage(reply, homePage(state)));

  app.get('/organizations/:id', async (request, reply) => {
    const organization = state.organizations.get(strings(request.params).id ?? '');
    if (!organization) return sendPage(reply.code(404), missingPage('organisation'));
    const feed = feedOf(organizationUrn(organization.id), request);
    return sendPage(reply, organizationPage(state, organization, feed));
  });

  app.get('/people/:id', async (request, reply) => {
    const person = state.people.get(strings(request.params).id ?? '');
    if (!person) return sendPage(reply.code(404), missingPage('person'));
    return sendPage(reply, personPage(state, person, feedOf(personUrn(person.id), request)));
  });

  app.post('/people/:id/:mishap', { config: { operation: 'people.mishap' } }, async (request, reply) => {
    const { id = '', mishap = '' } = strings(request.params);
    if (!state.people.has(id) || !Object.hasOwn(mishaps, mishap))
      return sendPage(reply.code(404), missingPage('person'));
    tokens.end(id, mishap === 'expire' ? 'expire' : 'remove');
    return reply.redirect(`/linkedin/people/${id}`, 303);
  });

  for (const path of ['/www/feed/update/:urn', '/www/feed/update/:urn/'])
    app.get(path, async (request, reply) => {
      const { urn = '' } = strings(request.params);
      const author = state.authors.get(urn);
      const post = author === undefined ? undefined : state.postsOf(author).get(urn);
      return post?.lifecycleState === 'PUBLISHED'
        ? sendPage(reply, postPage(state, post))
        : sendPage(reply.code(404), missingPage('post'));
    });
};
