import { refuse as graph } from '../facebook/errors.ts';
import { parseFields } from '../facebook/fields.ts';
import type { Call, Graph } from '../facebook/graph.ts';
import { select } from '../facebook/nodes.ts';
import { missing } from '../facebook/objects.ts';
import { businessNode, userNode } from '../facebook/page-nodes.ts';
import { needed } from '../facebook/params.ts';
import type { PracticePage } from '../facebook/state.ts';
import type { Tokens } from '../facebook/tokens.ts';
import { accountInsights, insightsOf } from './insights.ts';
import type { Nodes } from './nodes.ts';
import type { Account, State } from './state.ts';

type Deps = { state: State; tokens: Tokens; nodes: Nodes };

const listedFields = parseFields('access_token,category,name,id,tasks');

/** The account in the path, if the caller has a role on its page and allowed the app to look. */
export const readableAccount = (state: State, { access, id }: Pick<Call, 'access' | 'id'>): Account => {
  const account = state.accounts.get(id);
  const page = account && state.pages.get(account.pageId);
  if (!account || !page) throw missing(id);
  const isMine = access.page ? access.page.id === page.id : access.tasksOn(page).length > 0;
  if (!isMine) throw missing(id);
  if (!access.has('instagram_basic')) throw graph.needs('instagram_basic');
  return account;
};

/** Everything that can be looked at: people, pages, accounts, containers and posts. */
export const reading = (calls: Graph, { state, tokens, nodes }: Deps) => {
  const readNode = (call: Call): unknown => {
    const { id, access, fields, view } = call;
    const person = state.people.get(id);
    if (person && person.id === access.person?.id && !access.page) return select(userNode, person, fields, view);
    const page = state.pages.get(id);
    if (page && (access.page ? access.page.id === id : access.tasksOn(page).length > 0))
      return nodes.page(page, fields, view);
    if (state.accounts.has(id)) return nodes.account(readableAccount(state, call), fields, view);
    const container = state.containers.get(id);
    if (container) {
      readableAccount(state, { access, id: container.accountId });
      return nodes.container(container, fields, view);
    }
    const media = state.findMedia(id);
    if (!media) throw missing(id);
    readableAccount(state, { access, id: media.accountId });
    return nodes.media(media, fields, view);
  };
  calls.get('/me', 'me.get', readNode);
  calls.get('/:id', 'node.get', readNode);

  const self = ({ access, id }: Call) => {
    if (!access.token || access.person?.id !== id || access.page) throw missing(id);
    return access.token;
  };
  calls.get('/:id/permissions', 'permissions.list', (call) => ({ data: tokens.statusesOf(self(call)) }));
  calls.delete('/:id/permissions', 'permissions.revoke', (call) => {
    const { appId, personId } = self(call);
    tokens.revoke(appId, personId);
    return { success: true };
  });

  // Without pages_show_list Facebook shows no page, and no error either.
  const shown = (call: Call, rows: readonly PracticePage[]) =>
    call.list(call.access.has('pages_show_list') ? rows : [], (page) =>
      nodes.page(page, call.fields ?? listedFields, call.view),
    );
  calls.get('/:id/accounts', 'pages.list', (call) => {
    const { personId } = self(call);
    const isDirect = ({ roles }: PracticePage) =>
      roles.some((role) => role.personId === personId && !role.isThroughBusiness);
    return shown(call, state.pagesOf(personId).filter(isDirect));
  });
  const inBusiness = ({ access }: Call) => {
    if (!access.has('business_management'))
      throw graph.permission('Requires business_management permission to manage the object.');
  };
  calls.get('/:id/businesses', 'businesses.list', (call) => {
    const { personId } = self(call);
    inBusiness(call);
    const mine = state.businesses.values().filter(({ personIds }) => personIds.includes(personId));
    return call.list(mine, (each) => select(businessNode, each, call.fields, call.view));
  });
  for (const edge of ['owned_pages', 'client_pages']) {
    calls.get(`/:id/${edge}`, 'businesses.pages', (call) => {
      inBusiness(call);
      if (!state.businesses.get(call.id)?.personIds.includes(call.access.person?.id ?? '')) throw missing(call.id);
      const owned = state.pages.values().filter(({ businessId }) => businessId === call.id);
      return shown(call, edge === 'owned_pages' ? owned : []);
    });
  }

  calls.get('/:id/media', 'media.list', (call) => {
    const account = readableAccount(state, call);
    // Stories are never part of the feed.
    const feed = state.feedOf(account.id).filter(({ product }) => product !== 'STORY');
    return call.list(feed, (media) => nodes.media(media, call.fields, call.view));
  });
  calls.get('/:id/insights', 'insights.get', (call) => {
    if (state.accounts.has(call.id)) return accountInsights(state, readableAccount(state, call), call);
    const media = state.findMedia(call.id);
    if (!media) throw missing(call.id);
    readableAccount(state, { access: call.access, id: media.accountId });
    return insightsOf(state, media, call.view, needed(call.params, 'metric').split(','));
  });
};
