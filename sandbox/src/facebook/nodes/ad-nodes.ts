import { dayMs } from '../../kit/durations.ts';
import { formatTimestamp } from '../graph/date-format.ts';
import type { NodeType, ReadContext } from '../graph/node-types.ts';
import { accountSpend } from '../objects/ad-delivery.ts';
import type { AdAccount, Pixel } from '../state.ts';

const findTasks = ({ roles }: AdAccount, { access }: ReadContext): string[] =>
  roles.find((role) => role.personId === access.token?.personId)?.tasks ?? [];
/** Payment method in a response; missing for a disabled or closed account. */
const visibleFunding = ({ funding, status }: AdAccount) => ([2, 101, 202].includes(status) ? undefined : funding);

export const adAccountNode: NodeType<AdAccount> = {
  name: 'AdAccount',
  defaults: ['account_id', 'id'],
  fields: {
    id: ({ id }) => `act_${id}`,
    account_id: ({ id }) => id,
    name: ({ name }) => name,
    account_status: ({ status }) => status,
    disable_reason: ({ disableReason }) => disableReason,
    currency: ({ currency }) => currency,
    timezone_name: ({ timezone }) => timezone,
    timezone_offset_hours_utc: ({ timezoneOffset }) => timezoneOffset,
    amount_spent: (account, { state, now }) => String(accountSpend(state, account, now)),
    balance: ({ balance }) => String(balance),
    spend_cap: ({ spendCap }) => String(spendCap),
    min_daily_budget: ({ minDailyBudget }) => minDailyBudget,
    min_campaign_group_spend_cap: ({ minDailyBudget }) => String(minDailyBudget * 100),
    funding_source: (account) => visibleFunding(account)?.id,
    funding_source_details: (account, context) => {
      const funding = visibleFunding(account);
      if (!funding || !findTasks(account, context).includes('MANAGE')) return undefined;
      return { id: funding.id, display_string: funding.display, type: funding.type };
    },
    business: ({ businessId }, { state }) => {
      const business = businessId === undefined ? undefined : state.businesses.get(businessId);
      return business && { id: business.id, name: business.name };
    },
    business_name: ({ businessId }, { state }) =>
      businessId === undefined ? undefined : state.businesses.get(businessId)?.name,
    user_tasks: (account, context) => [...findTasks(account, context)],
    default_dsa_payor: ({ payer }) => payer,
    default_dsa_beneficiary: ({ beneficiary }) => beneficiary,
    tos_accepted: () => ({ web_custom_audience_tos: 1 }),
    is_prepay_account: () => false,
    capabilities: ({ status }) => (status === 1 ? ['CAN_CREATE_CALL_ADS', 'CAN_USE_REACH_AND_FREQUENCY'] : []),
    created_time: ({ createdAt }) => formatTimestamp(createdAt),
    age: ({ createdAt }, { now }) => Math.max(0, Math.floor((now - createdAt) / dayMs)),
  },
};

export const pixelNode: NodeType<Pixel> = {
  name: 'AdsPixel',
  defaults: ['id'],
  fields: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    code: ({ id }) =>
      `<!-- Meta Pixel Code -->\n<script>fbq('init', '${id}');\nfbq('track', 'PageView');</script>\n<!-- End Meta Pixel Code -->`,
    creation_time: ({ createdAt }) => formatTimestamp(createdAt),
    last_fired_time: ({ lastFiredAt }) => (lastFiredAt === undefined ? undefined : formatTimestamp(lastFiredAt)),
    is_unavailable: () => false,
    owner_business: ({ accountId }, { state }) => {
      const { businessId } = state.adAccounts.get(accountId) ?? {};
      const business = businessId === undefined ? undefined : state.businesses.get(businessId);
      return business && { id: business.id, name: business.name };
    },
    owner_ad_account: ({ accountId }) => ({ account_id: accountId, id: `act_${accountId}` }),
  },
};
