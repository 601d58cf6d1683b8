import { toRecord } from '../kit/http/loose-values.ts';
import { numericId } from '../kit/storage/ids.ts';
import { type Api, apiUrl, type Call, paginate } from './api.ts';
import { errors } from './errors.ts';
import { requireList } from './lists.ts';
import { blockedAddresses } from './seed.data.ts';
import type { List, State, Subscriber } from './state.ts';
import { parseFields, parseFlag, parseIp, parseLimitedText, requireEmail } from './subscriber-input.ts';

const listPath = '/accounts/:account/lists/:list/subscribers';
const bodyNames = [
  'ws.op',
  'email',
  'name',
  'ip_address',
  'custom_fields',
  'tags',
  'ad_tracking',
  'misc_notes',
  'last_followup_message_number_sent',
  'strict_custom_fields',
  'update_existing',
];

/** Adds, finds, changes and deletes subscribers. */
export const registerSubscribers = (api: Api, state: State) => {
  const toJson = (subscriber: Subscriber) => {
    const link = `${apiUrl}/accounts/${subscriber.accountId}/lists/${subscriber.listId}/subscribers/${subscriber.id}`;
    return {
      id: Number(subscriber.id),
      uuid: `00000000-0000-4000-8000-${subscriber.id.padStart(12, '0')}`,
      email: subscriber.email,
      name: subscriber.name ?? '',
      status: subscriber.status,
      is_verified: subscriber.status === 'subscribed',
      verified_at: null,
      custom_fields: subscriber.fields,
      tags: [],
      subscribed_at: new Date(subscriber.addedAt).toISOString(),
      subscription_method: 'api',
      subscription_url: null,
      ip_address: subscriber.ipAddress ?? null,
      self_link: link,
      http_etag: '"1"',
      resource_type_link: `${apiUrl}/#subscriber`,
    };
  };
  const findByEmail = (list: List, matches: (email: string) => boolean) =>
    state
      .listSubscribers(list.id)
      .values()
      .find(({ email }) => matches(email));
  const requireSubscriber = ({ account, params }: Call): Subscriber => {
    const list = requireList(state, account.id, params.list);
    const subscriber = state.listSubscribers(list.id).get(params.id ?? '');
    if (!subscriber) throw errors.notFound();
    return subscriber;
  };

  api.post(listPath, 'subscribers.add', 'subscriber.write', ({ account, params, body, reply }) => {
    const list = requireList(state, account.id, params.list);
    const unknownName = Object.keys(body).find((name) => !bodyNames.includes(name));
    if (unknownName !== undefined) throw errors.web(`${unknownName}: Unknown argument.`);
    const email = requireEmail(body.email);
    const name = parseLimitedText(body, 'name', 60);
    const ipAddress = parseIp(body.ip_address);
    const fields = parseFields(list, body.custom_fields, parseFlag(body, 'strict_custom_fields'));
    if (blockedAddresses.includes(email.toLowerCase())) throw errors.blockedAddress();
    const existing = findByEmail(list, (other) => other.toLowerCase() === email.toLowerCase());
    if (existing && !parseFlag(body, 'update_existing')) throw errors.alreadySubscribed();
    const id = existing?.id ?? numericId(9);
    state.listSubscribers(list.id).set(id, {
      id,
      accountId: account.id,
      listId: list.id,
      email: existing?.email ?? email,
      ...(name !== undefined && { name }),
      status: existing?.status ?? (list.asksForConfirmation ? 'unconfirmed' : 'subscribed'),
      fields: { ...existing?.fields, ...fields },
      ...(ipAddress !== undefined && { ipAddress }),
      addedAt: existing?.addedAt ?? state.now(),
    });
    reply
      .code(201)
      .header('location', `${apiUrl}/accounts/${account.id}/lists/${list.id}/subscribers/${id}`)
      .type('application/json');
    return undefined;
  });

  api.get(listPath, 'subscribers.find', 'subscriber.read', ({ account, params, query }) => {
    const list = requireList(state, account.id, params.list);
    // Search by the full value, case-sensitive; an empty address is no condition.
    const found = state
      .listSubscribers(list.id)
      .values()
      .filter(({ email }) => query['ws.op'] !== 'find' || !query.email || email === query.email);
    return paginate(found, query, `/accounts/${account.id}/lists/${list.id}/subscribers`, toJson);
  });

  api.get(`${listPath}/:id`, 'subscribers.get', 'subscriber.read', (call) => toJson(requireSubscriber(call)));

  api.patch(`${listPath}/:id`, 'subscribers.change', 'subscriber.write', (call) => {
    const subscriber = requireSubscriber(call);
    const { status } = call.body;
    if (status !== undefined && status !== 'subscribed' && status !== 'unsubscribed')
      throw errors.web('status: Invalid value.');
    const changed: Subscriber = { ...subscriber, status: status === undefined ? subscriber.status : status };
    if (call.body.custom_fields !== undefined)
      // Custom fields that a change leaves out are set to null.
      changed.fields = parseFields(
        requireList(state, call.account.id, call.params.list),
        toRecord(call.body.custom_fields),
        true,
      );
    state.listSubscribers(subscriber.listId).set(subscriber.id, changed);
    call.reply.code(209);
    return toJson(changed);
  });

  api.delete(`${listPath}/:id`, 'subscribers.delete', 'subscriber.write', (call) => {
    const subscriber = requireSubscriber(call);
    if (subscriber.status !== 'subscribed') throw errors.notDeletable();
    state.listSubscribers(subscriber.listId).delete(subscriber.id);
    call.reply.code(200);
    return {};
  });
};
