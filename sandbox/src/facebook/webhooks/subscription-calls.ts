import { isFetchable, loopbackFetch, parseWebUrl } from '../../kit/http/loopback-fetch.ts';
import { numericId } from '../../kit/storage/ids.ts';
import { errors } from '../graph/errors.ts';
import type { Call, Graph } from '../graph/graph-api.ts';
import { type Params, readList, readText, requireText } from '../graph/params.ts';
import { requireReadablePage } from '../nodes/object-access.ts';

/** The fields a page can report, with the permission each needs. */
const fieldPermissions: Record<string, string> = {
  feed: 'pages_manage_metadata',
  leadgen: 'leads_retrieval',
  messages: 'pages_messaging',
  message_echoes: 'pages_messaging',
  messaging_postbacks: 'pages_messaging',
};

/** Calls that set the webhook of an app and choose the pages that report to it. */
export const registerSubscriptionCalls = (graph: Graph) => {
  graph.post('/:id/subscriptions', 'webhooks.subscribe', async (call) => {
    const { params, access, context } = call;
    requireAppToken(call);
    if (requireText(params, 'object') !== 'page') throw errors.invalid('Param object must be one of {PAGE}', 'object');
    const callbackUrl = requireText(params, 'callback_url');
    const verifyToken = requireText(params, 'verify_token');
    await confirmUrl(callbackUrl, verifyToken);
    const fields = readFields(params, 'fields');
    context.state.appSubscriptions.set(access.app.id, { appId: access.app.id, callbackUrl, verifyToken, fields });
    return { success: true };
  });
  graph.get('/:id/subscriptions', 'webhooks.list', (call) => {
    requireAppToken(call);
    const subscription = call.context.state.appSubscriptions.get(call.access.app.id);
    if (!subscription) return { data: [] };
    const fields = subscription.fields.map((name) => ({ name, version: call.context.version }));
    return { data: [{ object: 'page', callback_url: subscription.callbackUrl, active: true, fields }] };
  });

  graph.post('/:id/subscribed_apps', 'pages.subscribe', (call) => {
    const page = requireOwnPage(call);
    const fields = readFields(call.params, 'subscribed_fields');
    const missing = fields
      .map((field) => fieldPermissions[field] ?? '')
      .find((name) => !call.access.hasPermission(name));
    if (missing !== undefined)
      throw errors.permission(`To subscribe to this field, one of these permissions is needed: ${missing}`);
    setFields(call, page.id, fields);
    return { success: true };
  });
  graph.get('/:id/subscribed_apps', 'pages.subscriptions', (call) => {
    const page = requireOwnPage(call);
    const { id, name } = call.access.app;
    const fields = page.appFields?.[id] ?? [];
    return { data: fields.length > 0 ? [{ id, name, subscribed_fields: fields }] : [] };
  });
  graph.delete('/:id/subscribed_apps', 'pages.unsubscribe', (call) => {
    setFields(call, requireOwnPage(call).id, []);
    return { success: true };
  });
};

const requireAppToken = ({ access, id }: Call) => {
  if (access.token || access.app.id !== id)
    throw errors.permission('This method must be called with an app access_token.');
};

const requireOwnPage = (call: Call) => {
  const page = requireReadablePage(call, call.id, 'pages_manage_metadata');
  if (call.access.page?.id !== page.id) throw errors.permission('A page access token is required');
  return page;
};

const setFields = ({ access, context: { state } }: Call, pageId: string, fields: string[]) => {
  const page = state.pages.get(pageId);
  if (page) state.pages.set(pageId, { ...page, appFields: { ...page.appFields, [access.app.id]: fields } });
};

const readFields = (params: Params, name: string): string[] => {
  const isList = Array.isArray(params[name]) || readText(params, name)?.startsWith('[');
  const names = isList ? (readList(params, name) ?? []).map(String) : requireText(params, name).split(',');
  const unknown = names.find((field) => !Object.hasOwn(fieldPermissions, field));
  if (unknown !== undefined) throw errors.invalid(`Param ${name} has an unknown field ${unknown}`, name);
  if (names.length === 0) throw errors.invalid(`The parameter ${name} is required`, name);
  return names;
};

/** Facebook calls the URL before it accepts it. The practice network reaches URLs on this computer only. */
const confirmUrl = async (address: string, verifyToken: string) => {
  const url = parseWebUrl(address);
  if (!url || !isFetchable(url))
    throw errors.invalid('The URL couldn’t be validated. The practice network reaches this computer only.');
  const challenge = numericId(10);
  const query = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verifyToken };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const answer = await loopbackFetch(url, { maxBytes: 1000 });
  if (answer?.status === 200 && answer.bytes.toString() === challenge) return;
  throw errors.webhookNotConfirmed(answer?.status ?? 0);
};
