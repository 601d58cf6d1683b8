import { errors } from '../graph/errors.ts';
import type { Call, Graph } from '../graph/graph-api.ts';
import { type NodeType, selectFields } from '../graph/node-types.ts';
import { readList } from '../graph/params.ts';
import { adNode, adSetNode, campaignNode } from '../nodes/ad-object-nodes.ts';
import { notFoundError, requireAdAccount } from '../nodes/object-access.ts';
import { adSetStatus, adStatus, campaignStatus, findContext } from '../objects/ad-status.ts';
import type { Ad, AdSet, Campaign } from '../objects/ad-types.ts';

const hiddenStatuses = ['ARCHIVED', 'DELETED'];
type Listed<T> = { objects: T[]; node: NodeType<T>; statusOf: (object: T) => string };

/** Lists of campaigns, ad sets, ads and copies. Archived and deleted ones are listed only when asked for. */
export const registerAdObjectCalls = (graph: Graph) => {
  const list = <T extends Campaign | AdSet | Ad>(call: Call, { objects, node, statusOf }: Listed<T>) => {
    const wanted = readList(call.params, 'effective_status')?.map(String);
    const rows = objects
      .filter((object) => (wanted ? wanted.includes(statusOf(object)) : !hiddenStatuses.includes(statusOf(object))))
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    const summary = call.params.summary === undefined ? undefined : { summary: { total_count: rows.length } };
    return call.list(rows, (object) => selectFields(node, object, call.fields, call.context), summary);
  };
  const campaigns = (call: Call, objects: Campaign[]) =>
    list(call, { objects, node: campaignNode, statusOf: campaignStatus });
  const adSets = (call: Call, objects: AdSet[]) =>
    list(call, {
      objects,
      node: adSetNode,
      statusOf: (adSet) => adSetStatus(adSet, call.context.state.campaigns.get(adSet.campaignId)),
    });
  const ads = (call: Call, objects: Ad[]) =>
    list(call, {
      objects,
      node: adNode,
      statusOf: (ad) => {
        const context = findContext(call.context.state, ad);
        return context ? adStatus(context, call.context.now) : 'DELETED';
      },
    });

  graph.get('/:id/campaigns', 'campaigns.list', (call) => {
    const { id } = requireAdAccount(call, call.id);
    return campaigns(
      call,
      call.context.state.campaigns.values().filter(({ accountId }) => accountId === id),
    );
  });

  graph.get('/:id/adsets', 'adsets.list', (call) => {
    const parent = requireParent(call);
    return adSets(
      call,
      call.context.state.adSets
        .values()
        .filter(({ accountId, campaignId }) => [accountId, campaignId].includes(parent)),
    );
  });

  graph.get('/:id/ads', 'ads.list', (call) => {
    const parent = requireParent(call);
    return ads(
      call,
      call.context.state.ads
        .values()
        .filter(({ accountId, campaignId, adSetId }) => [accountId, campaignId, adSetId].includes(parent)),
    );
  });

  graph.get('/:id/copies', 'copies.list', (call) => {
    const { state } = call.context;
    const source = requireParent(call);
    const isCopy = ({ sourceId }: { sourceId?: string | undefined }) => sourceId === source;
    if (state.campaigns.has(source)) return campaigns(call, state.campaigns.values().filter(isCopy));
    if (state.adSets.has(source)) return adSets(call, state.adSets.values().filter(isCopy));
    if (state.ads.has(source)) return ads(call, state.ads.values().filter(isCopy));
    throw errors.unknownPath('/copies');
  });
};

/** The account, campaign or ad set of a list, if the caller can read it. */
const requireParent = (call: Call): string => {
  if (call.id.startsWith('act_')) return requireAdAccount(call, call.id).id;
  const object = call.context.state.findAdObject(call.id);
  if (!object) throw notFoundError(call.id);
  requireAdAccount(call, `act_${object.accountId}`);
  return object.id;
};
