import type { JsonObject, Resource } from '../state.ts';
import { type Context, changeFields, newResource, type Rules, removeResource } from './context.ts';
import { mutateErrors } from './mutate-errors.ts';
import { toSnakeCase } from './payload.ts';

const maxNameLength = 254;
const bidFields = ['cpcBidMicros', 'cpmBidMicros', 'targetCpaMicros'];

export const adGroupRules: Rules = {
  create(context, { campaign: name, ...fields }) {
    if (name === undefined) throw mutateErrors.required('create.campaign');
    if (fields.name === undefined) throw mutateErrors.required('create.name');
    if (fields.status === 'REMOVED') throw mutateErrors.badValue('create.status');
    const campaign = context.find('campaigns', name, 'create.campaign');
    const type = campaign.fields.advertisingChannelType === 'SEARCH' ? 'SEARCH_STANDARD' : 'DISPLAY_STANDARD';
    if (fields.type !== undefined && fields.type !== type)
      throw mutateErrors.group(
        'AD_GROUP_TYPE_NOT_VALID_FOR_ADVERTISING_CHANNEL_TYPE',
        'The type of the ad group does not fit the campaign.',
        'create.type',
      );
    checkName(context, campaign.id, fields, undefined);
    checkBids(context, fields, campaign, 'create');
    return newResource(context, { status: 'ENABLED', type, ...fields }, { parentId: campaign.id });
  },

  update(context, current, next, paths) {
    if (next.status === 'REMOVED') throw mutateErrors.badValue('update.status');
    if (paths.includes('name')) checkName(context, current.parentId, next, current);
    const campaign = context.tables.campaigns.get(current.parentId ?? '');
    if (campaign) checkBids(context, next, campaign, 'update');
    return changeFields(context, current, next);
  },

  remove: removeResource,
};

const checkName = (
  { tables }: Context,
  campaignId: string | undefined,
  { name }: JsonObject,
  current: Resource | undefined,
) => {
  const text = String(name ?? '');
  const field = current ? 'update.name' : 'create.name';
  if (text.trim() === '') throw mutateErrors.tooShort(field);
  if (text.length > maxNameLength) throw mutateErrors.tooLong(field);
  if (['\u0000', '\n', '\r'].some((char) => text.includes(char)))
    throw mutateErrors.group('INVALID_ADGROUP_NAME', 'The name has characters that are not allowed.', field);
  const isTaken = tables.adGroups
    .values()
    .filter(({ parentId, removedAt }) => parentId === campaignId && removedAt === undefined)
    .some(({ id, fields }) => fields.name === text && id !== current?.id);
  if (isTaken)
    throw mutateErrors.group(
      'DUPLICATE_ADGROUP_NAME',
      'An ad group with this name already exists in the campaign.',
      field,
    );
};

const checkBids = ({ unit }: Context, fields: JsonObject, campaign: Resource, operation: string) => {
  for (const name of bidFields) {
    const bid = fields[name];
    if (bid !== undefined && Number(bid) % unit !== 0) throw mutateErrors.currency(`${operation}.${toSnakeCase(name)}`);
  }
  if (fields.cpmBidMicros !== undefined && campaign.fields.manualCpc !== undefined)
    throw mutateErrors.group(
      'BID_TYPE_AND_BIDDING_STRATEGY_MISMATCH',
      'The bid does not fit the bidding strategy.',
      `${operation}.cpm_bid_micros`,
    );
};
