import type { JsonObject, JsonValue, Resource } from '../state.ts';
import { type Context, changeFields, newResource, type Rules, removeResource } from './context.ts';
import { mutateErrors } from './mutate-errors.ts';

const maxMicros = 10 ** 15;
/**
 * Smallest daily budget of a Demand Gen campaign, in units of the currency's smallest billed amount: 500 cents are 5
 * dollars.
 */
const demandGenUnits = 500;

export const budgetRules: Rules = {
  create(context, { amountMicros, totalAmountMicros, ...fields }) {
    const isShared = fields.explicitlyShared !== false;
    const period = fields.period ?? 'DAILY';
    if (isShared && !fields.name) throw mutateErrors.required('create.name');
    checkName(context, fields, undefined);
    const micros = readAmount(context, { amountMicros, totalAmountMicros }, period, 'create');
    return newResource(
      context,
      { deliveryMethod: 'STANDARD', ...fields, period, explicitlyShared: isShared },
      { amounts: [{ at: context.now, micros }] },
    );
  },

  update(context, current, next, paths) {
    const { amountMicros, totalAmountMicros, ...fields } = next;
    const isShared = current.fields.explicitlyShared === true;
    if (paths.includes('name') && !isShared)
      throw mutateErrors.budget(
        'CANNOT_MODIFY_FIELD_OF_IMPLICITLY_SHARED_CAMPAIGN_BUDGET',
        'The name of a budget that is not shared cannot be changed.',
        'update.name',
      );
    checkName(context, fields, current);
    const changed = changeFields(context, current, fields);
    if (!paths.some((path) => path === 'amountMicros' || path === 'totalAmountMicros')) return changed;
    const micros = readAmount(context, { amountMicros, totalAmountMicros }, current.fields.period ?? 'DAILY', 'update');
    checkMinimum(context, current, micros, 'update');
    return { ...changed, amounts: [...(current.amounts ?? []), { at: context.now, micros }] };
  },

  remove(context, current) {
    if (listUsers(context, current).length > 0)
      throw mutateErrors.budget('CAMPAIGN_BUDGET_IN_USE', 'The budget is used by a campaign.');
    return removeResource(context, current);
  },
};

export const listUsers = ({ tables }: Context, budget: Resource): Resource[] =>
  tables.campaigns.values().filter(({ parentId, removedAt }) => parentId === budget.id && removedAt === undefined);

/**
 * Refuses a budget below the smallest one of the campaign's type; the smallest budget of the currency is checked
 * elsewhere.
 */
export const checkMinimum = (context: Context, budget: Resource, micros: number, operation: string) => {
  const minimum = context.unit * demandGenUnits;
  const isDemandGen = listUsers(context, budget).some(({ fields }) => fields.advertisingChannelType === 'DEMAND_GEN');
  if (isDemandGen && micros < minimum)
    throw mutateErrors.budgetBelowMinimum(
      { currency: context.customer.currency, minimum, failed: micros },
      `${operation}.amount_micros`,
    );
};

const checkName = ({ tables, customer }: Context, fields: JsonObject, current: Resource | undefined) => {
  if (fields.name === undefined) return;
  const bytes = Buffer.byteLength(String(fields.name).trim());
  if (bytes === 0) throw mutateErrors.tooShort('create.name');
  if (bytes > 255) throw mutateErrors.tooLong('create.name');
  const isTaken = tables.campaignBudgets
    .values()
    .some(
      (other) =>
        other.id !== current?.id &&
        other.customerId === customer.id &&
        other.removedAt === undefined &&
        other.fields.explicitlyShared === true &&
        other.fields.name === fields.name,
    );
  if (isTaken) throw mutateErrors.budget('DUPLICATE_NAME', 'A campaign budget with this name already exists.', 'name');
};

const readAmount = (
  { unit }: Context,
  amounts: { amountMicros: JsonValue | undefined; totalAmountMicros: JsonValue | undefined },
  period: unknown,
  operation: string,
): number => {
  const isDaily = period === 'DAILY';
  const [value, other] = isDaily
    ? [amounts.amountMicros, amounts.totalAmountMicros]
    : [amounts.totalAmountMicros, amounts.amountMicros];
  const field = `${operation}.${isDaily ? 'amount_micros' : 'total_amount_micros'}`;
  if (other !== undefined)
    throw mutateErrors.budget(
      isDaily
        ? 'TOTAL_BUDGET_AMOUNT_MUST_BE_UNSET_FOR_BUDGET_PERIOD_DAILY'
        : 'BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD',
      'The amount does not fit the period of the budget.',
      field,
    );
  if (value === undefined) throw mutateErrors.required(field);
  const micros = Number(value);
  if (micros < 0) throw mutateErrors.budget('NEGATIVE_MONEY_AMOUNT', 'The amount is negative.', field);
  if (micros < unit)
    throw mutateErrors.budget(
      'MONEY_AMOUNT_LESS_THAN_CURRENCY_MINIMUM_CPC',
      'The amount is less than the smallest cost per click of the currency.',
      field,
    );
  if (micros > maxMicros) throw mutateErrors.budget('MONEY_AMOUNT_TOO_LARGE', 'The amount is too large.', field);
  if (micros % unit !== 0)
    throw mutateErrors.budget(
      'NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT',
      'The amount is not a multiple of the smallest unit of the currency.',
      field,
    );
  return micros;
};
