import { minuteMs } from '../../../kit/durations.ts';
import { adErrors } from '../../graph/ad-errors.ts';
import { errors } from '../../graph/errors.ts';
import type { Call, Graph } from '../../graph/graph-api.ts';
import { selectFields } from '../../graph/node-types.ts';
import { readList, requireText, toRecord } from '../../graph/params.ts';
import { adNode } from '../../nodes/ad-object-nodes.ts';
import { notFoundError } from '../../nodes/object-access.ts';
import { isLive } from '../../objects/ad-status.ts';
import type { Ad, Review } from '../../objects/ad-types.ts';
import type { AdAccount, State } from '../../state.ts';
import { disapproval } from '../ad-seed.data.ts';
import { requireAdvertiser } from '../changes/ad-access.ts';
import { newObject } from '../changes/new-object.ts';
import { isValidated, readObjectParam } from '../changes/object-param.ts';
import { readSpec, storeCreative } from './creative-calls.ts';
import { type CreativeContent, textsOf } from './creative-content.ts';
import { checkCreative, checkFit } from './creative-rules.ts';

const maxAdsPerSet = 50;
const reviewMs = 10 * minuteMs;

/** Creates ads, which wait for their review. */
export const registerAdCreateCall = (graph: Graph) => {
  graph.post('/:id/ads', 'ads.create', (call) => {
    const account = requireAdvertiser(call, call.id);
    const { params, context, fields } = call;
    const { state, now } = context;
    const base = newObject(call, account.id);
    const adSetId = requireText(params, 'adset_id');
    const adSet = state.adSets.get(adSetId);
    const campaign = adSet && state.campaigns.get(adSet.campaignId);
    if (!adSet || !campaign || adSet.accountId !== account.id) throw notFoundError(adSetId, 'post');
    if (!isLive(adSet) || !isLive(campaign)) throw adErrors.archived(1487056);
    if (state.ads.values().filter((ad) => ad.adSetId === adSetId && isLive(ad)).length >= maxAdsPerSet)
      throw errors.invalid('The ad set already has 50 ads', 'adset_id');
    checkPixels(call, account);
    const spec = findSpec(call, account);
    const content = checkCreative(call, account, spec);
    checkFit(call, content, adSet, campaign);
    if (isValidated(params)) return { success: true };

    const { id: creativeId } = storeCreative(call, account, spec);
    const reviews = [reviewOf(state, content, now)];
    const ad: Ad = { ...base, campaignId: adSet.campaignId, adSetId, creativeId, reviews };
    state.ads.set(ad.id, ad);
    // Read after write: the fields that the call asks for.
    return fields ? selectFields(adNode, ad, fields, context) : { id: ad.id, success: true };
  });
};

/** The content of the existing creative that a call names, or the creative in the call itself. */
const findSpec = (call: Call, account: AdAccount): Record<string, unknown> => {
  const creative = readObjectParam(call.params, 'creative');
  if (!creative) throw errors.invalid('The parameter creative is required', 'creative');
  if (creative.creative_id === undefined) return readSpec(creative);
  const known = call.context.state.creatives.get(String(creative.creative_id));
  if (!known || known.accountId !== account.id) throw errors.invalid('The creative does not exist', 'creative');
  return known.spec;
};

/** Pixels that count results must be the account's. */
const checkPixels = ({ params, context: { state } }: Call, account: AdAccount) => {
  const ids = (readList(params, 'tracking_specs') ?? []).flatMap((spec) => {
    const { fb_pixel: pixels } = toRecord(spec);
    return Array.isArray(pixels) ? pixels.map(String) : [];
  });
  if (ids.some((id) => state.pixels.get(id)?.accountId !== account.id))
    throw errors.invalid('A pixel of tracking_specs does not belong to this account', 'tracking_specs');
};

/** Review of an ad: the practice network disapproves ads with the word "reject". */
const reviewOf = (state: State, content: CreativeContent, now: number): Review => {
  const isDisapproved = /\breject/i.test(textsOf(state, content));
  return { at: now + reviewMs, ...(isDisapproved && { disapproval }) };
};
