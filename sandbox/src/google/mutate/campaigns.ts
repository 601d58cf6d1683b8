import { dateAt } from '../../kit/ads/delivery.ts';
import type { JsonObject, JsonValue, Resource } from '../state.ts';
import { checkMinimum, listUsers } from './budgets.ts';
import { type Context, changeFields, newResource, type Rules, removeResource } from './context.ts';
import { mutateErrors } from './mutate-errors.ts';
import { toSnakeCase } from './payload.ts';
import { biddingSchema } from './schemas.ts';

const maxNameLength = 256;
const requiredFields = ['name', 'advertisingChannelType', 'campaignBudget', 'containsEuPoliticalAdvertising'];

export const campaignRules: Rules = {
  create(context, { campaignBudget, ...fields }) {
    for (const name of requiredFields) {
      if ((name === 'campaignBudget' ? campaignBudget : fields[name]) === undefined)
        throw mutateErrors.required(`create.${toSnakeCase(name)}`);
    }
    if (fields.advertisingChannelType === 'PERFORMANCE_MAX') throw mutateErrors.notAllowed();
    checkName(context, fields.name, undefined);
    checkBidding(fields);
    checkCaps(fields.frequencyCaps);
    if (fields.status === 'REMOVED') throw mutateErrors.badValue('create.status');
    const budget = context.find('campaignBudgets', campaignBudget, 'create.campaign_budget');
    checkBudgetUse(context, budget);
    const today = dateAt(context.now, context.customer.timeZone);
    const complete = { status: 'ENABLED', startDateTime: `${today} 00:00:00`, ...fields };
    checkDates(complete, budget, today, ['startDateTime', 'endDateTime'], 'create');
    const campaign = newResource(context, complete, { parentId: budget.id });
    if (fields.advertisingChannelType === 'DEMAND_GEN') {
      context.tables.campaigns.set(campaign.id, campaign);
      checkMinimum(context, budget, budget.amounts?.at(-1)?.micros ?? 0, 'create');
    }
    return campaign;
  },

  update(context, current, { campaignBudget, ...next }, paths) {
    if (paths.includes('name')) checkName(context, next.name, current);
    if (next.status === 'REMOVED')
      throw mutateErrors.campaign('INVALID_STATUS_CHANGE', 'Campaigns are removed by a remove operation.', 'status');
    if (paths.includes('containsEuPoliticalAdvertising') && next.containsEuPoliticalAdvertising === undefined)
      throw mutateErrors.required('update.contains_eu_political_advertising');
    if (paths.includes('frequencyCaps')) checkCaps(next.frequencyCaps);
    const budget = paths.includes('campaignBudget')
      ? context.find('campaignBudgets', campaignBudget, 'update.campaign_budget')
      : context.tables.campaignBudgets.get(current.parentId ?? '');
    if (paths.includes('campaignBudget') && budget) checkBudgetUse(context, budget);
    const { now, customer } = context;
    const today = dateAt(now, customer.timeZone);
    if (paths.includes('startDateTime') && String(current.fields.startDateTime ?? '').slice(0, 10) <= today)
      throw mutateErrors.campaign(
        'CANNOT_MODIFY_START_DATE_IF_ALREADY_STARTED',
        'The campaign has started already.',
        'update.start_date_time',
      );
    checkDates(next, budget, today, paths, 'update');
    return { ...changeFields(context, current, next), ...(budget && { parentId: budget.id }) };
  },

  remove: removeResource,
};

const checkName = ({ tables, customer }: Context, name: JsonValue | undefined, current: Resource | undefined) => {
  const text = String(name ?? '');
  const field = current ? 'update.name' : 'create.name';
  if (text.trim() === '') throw mutateErrors.tooShort(field);
  if (text.length > maxNameLength) throw mutateErrors.tooLong(field);
  if (['\u0000', '\n', '\r'].some((char) => text.includes(char)))
    throw mutateErrors.campaign('INVALID_CAMPAIGN_NAME', 'The name has characters that are not allowed.', field);
  const isTaken = tables.campaigns
    .values()
    .filter(({ customerId, removedAt }) => customerId === customer.id && removedAt === undefined)
    .some(({ id, fields }) => fields.name === text && id !== current?.id);
  if (isTaken)
    throw mutateErrors.campaign('DUPLICATE_CAMPAIGN_NAME', 'A campaign with this name already exists.', field);
};

const checkBidding = (fields: JsonObject) => {
  const chosen = Object.keys(biddingSchema).filter((name) => fields[name] !== undefined);
  if (chosen.length !== 1) throw mutateErrors.required('create.campaign_bidding_strategy');
  const { manualCpc } = fields;
  const isEnhanced = typeof manualCpc === 'object' && manualCpc !== null && 'enhancedCpcEnabled' in manualCpc;
  if (isEnhanced && manualCpc.enhancedCpcEnabled === true)
    throw mutateErrors.bidding('CANNOT_CREATE_CAMPAIGN_WITH_BIDDING_STRATEGY', 'create.manual_cpc');
};

const checkCaps = (caps: JsonValue | undefined) => {
  for (const [index, entry] of (Array.isArray(caps) ? caps : []).entries()) {
    const cap = typeof entry === 'object' && entry !== null && 'cap' in entry ? Number(entry.cap) : 0;
    if (!Number.isInteger(cap) || cap < 1)
      throw mutateErrors.campaign(
        'MAX_IMPRESSIONS_NOT_IN_RANGE',
        'The number of impressions is not in range.',
        `create.frequency_caps[${index}].cap`,
      );
  }
};

const checkBudgetUse = (context: Context, budget: Resource) => {
  if (budget.fields.explicitlyShared !== true && listUsers(context, budget).length > 0)
    throw mutateErrors.budget(
      'CANNOT_USE_IMPLICITLY_SHARED_CAMPAIGN_BUDGET_WITH_MULTIPLE_CAMPAIGNS',
      'A budget that is not shared can be used by one campaign only.',
      'create.campaign_budget',
    );
};

const checkDates = (
  fields: JsonObject,
  budget: Resource | undefined,
  today: string,
  paths: readonly string[],
  operation: string,
) => {
  for (const [name, time, reason] of [
    ['startDateTime', '00:00:00', 'DATE_RANGE_ERROR_START_TIME_MUST_BE_THE_START_OF_A_DAY'],
    ['endDateTime', '23:59:59', 'DATE_RANGE_ERROR_END_TIME_MUST_BE_THE_END_OF_A_DAY'],
  ] as const) {
    const value = fields[name];
    if (!paths.includes(name) || value === undefined) continue;
    const field = `${operation}.${toSnakeCase(name)}`;
    const [, date = '', clock] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(String(value)) ?? [];
    if (Number.isNaN(Date.parse(`${date}T00:00:00Z`)))
      throw mutateErrors.date('INVALID_STRING_DATE_TIME_SECONDS', field);
    if (clock !== time) throw mutateErrors.date(reason, field);
    if (date < today) throw mutateErrors.campaign('CANNOT_SET_DATE_TO_PAST', 'The date is in the past.', field);
  }
  const { startDateTime: start, endDateTime: end } = fields;
  if (end !== undefined && String(start) > String(end))
    throw mutateErrors.dateRange('START_DATE_AFTER_END_DATE', `${operation}.end_date_time`);
  if (budget?.fields.period === 'CUSTOM_PERIOD' && end === undefined)
    throw mutateErrors.campaign(
      'END_DATE_TIME_REQUIRED_FOR_TOTAL_BUDGET',
      'A campaign with a total budget needs an end.',
      `${operation}.end_date_time`,
    );
};
