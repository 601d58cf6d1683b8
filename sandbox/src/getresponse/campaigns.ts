import { type Api, paginate, withPages } from './api.ts';
import { errors } from './errors.ts';
import type { Account, Campaign, CustomField, State } from './state.ts';

/** Calls for the account, its lists and its custom fields. */
export const registerCampaigns = (api: Api, state: State) => {
  api.get('/accounts', 'accounts.get', [], ({ account }) => toAccountJson(account));

  api.get('/campaigns', 'campaigns.list', withPages('query[name]', 'sort[name]', 'sort[createdOn]'), (call) => {
    const wanted = (call.query['query[name]'] ?? '').toLowerCase();
    const found = state.accountCampaigns(call.account.id).filter(({ name }) => name.toLowerCase().includes(wanted));
    return paginate(sortByName(found, call.query['sort[name]']), call).map(toCampaignJson);
  });

  api.get('/campaigns/:id', 'campaigns.get', [], ({ account, id }) => {
    const campaign = state.campaigns.get(id);
    if (campaign?.accountId !== account.id) throw errors.notFound();
    const { optin } = campaign;
    return {
      ...toCampaignJson(campaign),
      optinTypes: { email: optin, api: optin, import: 'single', webform: optin },
      confirmation: { fromField: null, redirectType: 'hosted' },
      postal: null,
      profile: null,
      subscriptionNotifications: { status: 'disabled', recipients: [] },
    };
  });

  api.get('/custom-fields', 'fields.list', withPages('query[name]', 'sort[name]'), (call) => {
    const wanted = (call.query['query[name]'] ?? '').toLowerCase();
    const found = state.accountFields(call.account.id).filter(({ name }) => name.toLowerCase().includes(wanted));
    return paginate(sortByName(found, call.query['sort[name]']), call).map(toFieldJson);
  });
};

const sortByName = <T extends { name: string }>(rows: readonly T[], order: string | undefined): T[] => {
  if (order === undefined) return [...rows];
  if (order !== 'ASC' && order !== 'DESC') throw errors.invalid('Wrong sort order', 'sort[name]');
  const sorted = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return order === 'ASC' ? sorted : sorted.toReversed();
};

const toAccountJson = ({ id, email, firstName, lastName, companyName }: Account) => ({
  accountId: id,
  email,
  firstName,
  lastName,
  companyName,
  phone: '',
  state: '',
  city: 'Rotterdam',
  street: '',
  zipCode: '',
  countryCode: { countryCodeId: '150', countryCode: 'NL' },
  industryTag: { industryTagId: '1' },
  timeZone: { name: 'Europe/Amsterdam', offset: '+01:00' },
  numberOfEmployees: '50',
  timeFormat: '24h',
  href: 'https://api.getresponse.com/v3/accounts',
});

/** Campaign as JSON, with booleans as texts. */
const toCampaignJson = ({ id, name, isDefault, createdAt }: Campaign) => ({
  campaignId: id,
  name,
  description: name,
  languageCode: 'EN',
  isDefault: String(isDefault),
  createdOn: `${new Date(createdAt).toISOString().slice(0, 19)}+0000`,
  href: `https://api.getresponse.com/v3/campaigns/${id}`,
});

const toFieldJson = ({ id, name, type, format, values }: CustomField) => ({
  customFieldId: id,
  name,
  type,
  valueType: type,
  format,
  fieldType: format,
  hidden: 'false',
  values,
  href: `https://api.getresponse.com/v3/custom-fields/${id}`,
});
