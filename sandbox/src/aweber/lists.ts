import { type Api, apiUrl, paginate } from './api.ts';
import { errors } from './errors.ts';
import type { List, State, Status } from './state.ts';

/** Calls for the account, its lists and their custom fields. */
export const registerLists = (api: Api, state: State) => {
  api.get('/accounts', 'accounts.list', 'account.read', ({ account, query }) =>
    paginate([account], query, '/accounts', ({ id }) => ({
      id: Number(id),
      uuid: `00000000-0000-4000-8000-${id.padStart(12, '0')}`,
      lists_collection_link: `${apiUrl}/accounts/${id}/lists`,
      integrations_collection_link: `${apiUrl}/accounts/${id}/integrations`,
      self_link: `${apiUrl}/accounts/${id}`,
      http_etag: '"1"',
      resource_type_link: `${apiUrl}/#account`,
    })),
  );

  const toListJson = (list: List) => {
    const count = (status?: Status) =>
      state
        .listSubscribers(list.id)
        .values()
        .filter((subscriber) => status === undefined || subscriber.status === status).length;
    const link = `${apiUrl}/accounts/${list.accountId}/lists/${list.id}`;
    return {
      id: Number(list.id),
      uuid: `00000000-0000-4000-8000-${list.id.padStart(12, '0')}`,
      name: list.name,
      unique_list_id: `awlist${list.id}`,
      total_subscribers: count(),
      total_subscribed_subscribers: count('subscribed'),
      total_unconfirmed_subscribers: count('unconfirmed'),
      total_unsubscribed_subscribers: count('unsubscribed'),
      subscribers_collection_link: `${link}/subscribers`,
      custom_fields_collection_link: `${link}/custom_fields`,
      self_link: link,
      http_etag: '"1"',
      resource_type_link: `${apiUrl}/#list`,
    };
  };

  api.get('/accounts/:account/lists', 'lists.list', 'list.read', ({ account, query }) => {
    const rows = state.accountLists(account.id);
    const found =
      query['ws.op'] === 'find'
        ? rows.filter(({ id, name }) => name === query.name || `awlist${id}` === query.name)
        : rows;
    return paginate(found, query, `/accounts/${account.id}/lists`, toListJson);
  });

  api.get('/accounts/:account/lists/:list/custom_fields', 'fields.list', 'list.read', ({ account, params, query }) => {
    const list = requireList(state, account.id, params.list);
    const path = `/accounts/${account.id}/lists/${list.id}/custom_fields`;
    return paginate(list.fields, query, path, ({ id, name }) => ({
      id: Number(id),
      name,
      is_subscriber_updateable: true,
      self_link: `${apiUrl}${path}/${id}`,
      http_etag: '"1"',
      resource_type_link: `${apiUrl}/#custom_field`,
    }));
  });
};

export const requireList = (state: State, accountId: string, id: string | undefined): List => {
  const list = state.lists.get(id ?? '');
  if (list?.accountId !== accountId) throw errors.notFound();
  return list;
};
