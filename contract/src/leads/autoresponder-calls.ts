import { z } from 'zod';
import { remoteId } from '../connections/connections.ts';
import { calls } from '../kit/call.ts';
import { singleLine } from '../kit/text.ts';

/** Mailing services that take the contacts of leads; the names of their networks. */
export const autoresponderServices = ['getresponse', 'aweber', 'gotowebinar'] as const;
export type AutoresponderService = (typeof autoresponderServices)[number];

export const autoresponderMessages = {
  apiKey: 'Enter the API key. You find it in GetResponse under Tools, API.',
  login: 'Enter a name of at most 100 characters.',
  keyNotUsed: 'Only GetResponse is connected with an API key.',
  nameNotUsed: 'Only AWeber accounts have a name of your own.',
  namedAccount: 'Choose the account to rename.',
};

const service = z.enum(autoresponderServices);

/**
 * Account of a mailing service. `value` and `text` are its id and name, under any of the names that the services use.
 */
export const AutoresponderAccount = z.object({
  value: z.string(),
  text: z.string(),
  /** Reason why the account can’t be used; null while it works. */
  problem: z.string().nullable(),
  /** Account id of GetResponse; missing for other services. */
  account_id: z.string().optional(),
  email: z.string().optional(),
  /** Organizer key of GoToWebinar; missing for other services. */
  organizer_key: z.string().optional(),
  /** Account id of AWeber; missing for other services. */
  aweber_id: z.string().optional(),
  /** Sign-in name at GoToWebinar. AWeber has none, so the owner gives one. */
  login: z.string().optional(),
});
export type AutoresponderAccount = z.output<typeof AutoresponderAccount>;

export const AutoresponderOption = z.object({ value: z.string(), text: z.string(), note: z.string().optional() });
export type AutoresponderOption = z.output<typeof AutoresponderOption>;

/** `required`: the service refuses contacts without it. */
export const AutoresponderField = AutoresponderOption.extend({ required: z.boolean() });
export type AutoresponderField = z.output<typeof AutoresponderField>;

/** Id or name of a list, or of a webinar. */
const campaignKey = z.string().trim().min(1).max(200);

/** Form with the API key that connects a GetResponse account. */
export const GetresponseKey = z.strictObject({ api_key: singleLine(200, autoresponderMessages.apiKey) });

const ofLeads = { need: 'leads:editor', limit: 'costly' } as const;

/** Accounts of mailing services, their lists and fields. */
export const autoresponderCalls = calls({
  'POST /leads/autoresponder/{service}': {
    summary:
      'List the connected accounts of a mailing service. `api_key` connects GetResponse first; `account` with `login` renames an AWeber account',
    ...ofLeads,
    params: z.object({ service }),
    body: z.strictObject({
      api_key: GetresponseKey.shape.api_key.optional(),
      account: remoteId.optional(),
      login: singleLine(100, autoresponderMessages.login).optional(),
    }),
    returns: z.object({ accounts: z.array(AutoresponderAccount) }),
  },
  'GET /api/leads/autoresponder/campaigns': {
    summary: 'List the lists of an account, or its coming webinars; with `campaign`, only that one, with its note',
    ...ofLeads,
    query: z.strictObject({ service, account: remoteId, campaign: campaignKey.optional() }),
    returns: z.array(AutoresponderOption),
  },
  'POST /leads/autoresponder/custom_fields': {
    summary: 'List the fields of a list or webinar that questions can be mapped to',
    ...ofLeads,
    body: z.strictObject({ service, account: remoteId, campaign: campaignKey }),
    returns: z.array(AutoresponderField),
  },
});
