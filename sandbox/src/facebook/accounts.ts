import { refuse } from './errors.ts';
import { parseFields } from './fields.ts';
import type { Call, Graph } from './graph.ts';
import { select } from './nodes.ts';
import { missing, readablePage, readObject } from './objects.ts';
import { businessNode, pageNode } from './page-nodes.ts';
import { list, needed, text } from './params.ts';
import type { PracticePage } from './state.ts';
import type { Tokens } from './tokens.ts';

const listedFields = parseFields('access_token,category,category_list,name,id,tasks');

/** Profiles, permissions, and the pages a person can act for. */
export const accounts = (graph: Graph, tokens: Tokens) => {
  graph.get('/me', 'me.get', (call) => readObject(call, call.id));
  graph.get('/:id', 'node.get', (call) => readObject(call, call.id));

  const self = ({ access, id }: Call) => {
    if (!access.token || access.person?.id !== id || access.page) throw missing(id);
    return access.token;
  };

  graph.get('/:id/permissions', 'permissions.list', (call) => ({ data: tokens.statusesOf(self(call)) }));
  graph.delete('/:id/permissions', 'permissions.revoke', (call) => {
    const { appId, personId } = self(call);
    tokens.revoke(appId, personId);
    return { success: true };
  });
  graph.delete('/:id/permissions/:edge', 'permissions.revoke', (call) => {
    const { appId, personId } = self(call);
    tokens.revoke(appId, personId, needed(call.params, 'edge'));
    return { success: true };
  });

  const show =
    ({ fields, view }: Call) =>
    (page: PracticePage) =>
      select(pageNode, page, fields ?? listedFields, view);

  // Without pages_show_list Facebook shows no page, and no error either.
  graph.get('/:id/accounts', 'pages.list', (call) => {
    const { personId } = self(call);
    const mine = call.view.state
      .pagesOf(personId)
      .filter((page) => page.roles.some((role) => role.personId === personId && !role.isThroughBusiness));
    return call.list(call.access.has('pages_show_list') ? mine : [], show(call));
  });

  const business = ({ access, id, view: { state } }: Call) => {
    const found = state.businesses.get(id);
    if (!found?.personIds.includes(access.person?.id ?? '')) throw missing(id);
    if (!access.has('business_management'))
      throw refuse.permission('Requires business_management permission to manage the object.');
    return found;
  };
  graph.get('/:id/businesses', 'businesses.list', (call) => {
    const { personId } = self(call);
    if (!call.access.has('business_management')) {
      throw refuse.permission('Requires business_management permission to manage the object.');
    }
    const mine = call.view.state.businesses.values().filter(({ personIds }) => personIds.includes(personId));
    return call.list(mine, (each) => select(businessNode, each, call.fields, call.view));
  });
  graph.get('/:id/owned_pages', 'businesses.pages', (call) => {
    const { id } = business(call);
    return call.list(
      call.view.state.pages.values().filter(({ businessId }) => businessId === id),
      show(call),
    );
  });
  graph.get('/:id/client_pages', 'businesses.pages', (call) => {
    business(call);
    return call.list<PracticePage>([], show(call));
  });

  graph.get('/pages/search', 'pages.search', (call) => {
    if (!call.access.app.features.includes('Page Public Metadata Access'))
      throw refuse.feature('Page Public Metadata Access');
    const words = needed(call.params, 'q').toLowerCase();
    const found = call.view.state.pages
      .values()
      .filter(({ name, username }) => `${name} ${username}`.toLowerCase().includes(words));
    return call.list(found, (page) => select(pageNode, page, call.fields, call.view));
  });

  graph.post('/:id/subscribed_apps', 'pages.subscribe', (call) => {
    const page = readablePage(call, call.id, 'pages_manage_metadata');
    const fields = call.params.subscribed_fields;
    const names =
      Array.isArray(fields) || text(call.params, 'subscribed_fields')?.startsWith('[')
        ? (list(call.params, 'subscribed_fields') ?? []).map(String)
        : needed(call.params, 'subscribed_fields').split(',');
    call.view.state.pages.set(page.id, { ...page, subscribedFields: names });
    return { success: true };
  });
  graph.get('/:id/subscribed_apps', 'pages.subscriptions', (call) => {
    const page = readablePage(call, call.id, 'pages_manage_metadata');
    const { id, name } = call.access.app;
    return { data: page.subscribedFields.length > 0 ? [{ id, name, subscribed_fields: page.subscribedFields }] : [] };
  });
};
