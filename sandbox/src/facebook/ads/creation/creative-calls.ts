import { createHash } from 'node:crypto';
import { numericId } from '../../../kit/storage/ids.ts';
import { errors } from '../../graph/errors.ts';
import type { Call, Graph } from '../../graph/graph-api.ts';
import { type Params, readText } from '../../graph/params.ts';
import type { Creative } from '../../objects/ad-types.ts';
import type { AdAccount } from '../../state.ts';
import { requireAdvertiser } from '../changes/ad-access.ts';
import { isValidated, readObjectParam } from '../changes/object-param.ts';
import { checkCreative } from './creative-rules.ts';

const maxNameLength = 100;
const objectParams = ['object_story_spec', 'degrees_of_freedom_spec', 'contextual_multi_ads'];
const textParams = ['object_story_id', 'instagram_user_id', 'url_tags'];

/** Calls for creatives, which are the content of ads. */
export const registerCreativeCalls = (graph: Graph) => {
  graph.post('/:id/adcreatives', 'creatives.create', (call) => {
    const account = requireAdvertiser(call, call.id);
    const spec = readSpec(call.params);
    const name = readText(call.params, 'name');
    if (name !== undefined && name.length > maxNameLength)
      throw errors.invalid(`Param name must be at most ${maxNameLength} characters long`, 'name');
    checkCreative(call, account, spec);
    return isValidated(call.params) ? { success: true } : { id: storeCreative(call, account, spec, name).id };
  });
};

/** The parameters of a creative, read from the call that creates it or from the `creative` parameter of an ad. */
export const readSpec = (params: Params): Record<string, unknown> => {
  // Parameter that Facebook replaced by instagram_user_id.
  if (params.instagram_actor_id !== undefined) throw errors.removed('instagram_actor_id');
  const spec: Record<string, unknown> = {};
  for (const name of objectParams) spec[name] = readObjectParam(params, name);
  for (const name of textParams) spec[name] = readText(params, name);
  return Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined));
};

/** Stores a creative, unless the account has an equal one. */
export const storeCreative = (
  { context: { state } }: Call,
  account: AdAccount,
  spec: Record<string, unknown>,
  name?: string,
): Creative => {
  const key = `${account.id}:${createHash('sha256').update(JSON.stringify(spec)).digest('hex')}`;
  const equal = state.creatives.get(state.creativeIds.get(key) ?? '');
  if (equal) return equal;
  const id = numericId(16);
  state.creativeIds.set(key, id);
  return state.creatives.set(id, { id, accountId: account.id, name: name ?? `Creative ${id}`, spec });
};
