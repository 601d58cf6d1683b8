import type {
  AddedContact,
  ContactKey,
  FoundContact,
  MailingCampaign,
  MailingCustomField,
  NewContact,
} from '@fanfare/connectors/ports/mailing-list';
import {
  type AutoresponderAccount,
  type AutoresponderField,
  type AutoresponderOption,
  autoresponderMessages as messages,
  type AutoresponderService as ServiceName,
} from '@fanfare/contract/leads/autoresponder-calls';
import type { NetworkName } from '@fanfare/contract/networks/names';
import type { BusinessContext } from '../../platform/http/index.ts';
import { invalidInput, Problem } from '../../platform/problem.ts';
import type { Actor } from '../audit/index.ts';
import { type MailingConnection, type MailingConnectionService, withConnectorErrors } from '../connections/index.ts';

export type AutoresponderDeps = {
  mailing: MailingConnectionService;
  connectByKey: (actor: Actor, business: BusinessContext, network: NetworkName, key: string) => Promise<void>;
};
export type AutoresponderService = ReturnType<typeof autoresponderService>;
/** Key of an account of a mailing service; `account` is the id that the service gave it. */
export type AutoresponderKey = { service: ServiceName; account: string };
type AccountInput = { api_key?: string | undefined; account?: string | undefined; login?: string | undefined };

/** Service for accounts of mailing services, their lists, fields and contacts. */
export const autoresponderService = ({ mailing, connectByKey }: AutoresponderDeps) => {
  const listAccounts = async (businessId: number, service: ServiceName): Promise<AutoresponderAccount[]> =>
    (await mailing.list(businessId, service)).map((connection) => ({
      value: connection.remoteId,
      text: connection.name,
      problem: connection.problem,
      ...presentNames[service](connection),
    }));

  const findCampaign = (
    businessId: number,
    { service, account }: AutoresponderKey,
    idOrName: string,
  ): Promise<MailingCampaign | null> =>
    mailing.withMailingList(businessId, { network: service, account }, (list, grant) =>
      list.findCampaign(grant, idOrName),
    );

  const listFields = (
    businessId: number,
    { service, account }: AutoresponderKey,
    campaignId: string,
  ): Promise<MailingCustomField[]> =>
    mailing.withMailingList(businessId, { network: service, account }, (list, grant) =>
      list.customFields(grant, campaignId),
    );

  return {
    /** Connects or renames an account if the request asks for it, then lists all accounts of the service. */
    accounts: async (actor: Actor, business: BusinessContext, service: ServiceName, input: AccountInput) => {
      const { api_key: key, account, login } = input;
      const changes = key !== undefined || login !== undefined;
      // Staff acting as a user can read connections, but not change them.
      if (changes && actor.caller.actorId !== null) throw new Problem('not-while-acting');
      if (key !== undefined) {
        if (service !== 'getresponse') throw invalidInput('api_key', messages.keyNotUsed);
        await connectByKey(actor, business, service, key);
      }
      if (login !== undefined) {
        if (service !== 'aweber') throw invalidInput('login', messages.nameNotUsed);
        if (account === undefined) throw invalidInput('account', messages.namedAccount);
        await mailing.rename(actor, business.id, { network: service, account }, login);
      }
      return listAccounts(business.id, service);
    },

    /**
     * Lists of the account at the mailing service; `campaign`: id of a single list to return, empty if the service
     * doesn't have it.
     */
    campaigns: (
      businessId: number,
      key: AutoresponderKey,
      campaign: string | undefined,
    ): Promise<AutoresponderOption[]> =>
      withConnectorErrors(async () => {
        if (campaign !== undefined) {
          const found = await findCampaign(businessId, key, campaign);
          return found ? [toOption(found)] : [];
        }
        const { service, account } = key;
        const all = await mailing.withMailingList(businessId, { network: service, account }, (list, grant) =>
          list.campaigns(grant),
        );
        return all.map(toOption);
      }),

    customFields: (businessId: number, key: AutoresponderKey, campaign: string): Promise<AutoresponderField[]> =>
      withConnectorErrors(async () => {
        const found = await findCampaign(businessId, key, campaign);
        if (!found) throw new Problem('not-found');
        return (await listFields(businessId, key, found.id)).map(({ id, name, required }) => ({
          value: id,
          text: name,
          required: required === true,
        }));
      }),

    /** Finds a list by id or name; null if the service doesn't have it. Throws connector failures. */
    findCampaign,

    /** Names of the fields that the service requires and no mapping fills. Throws connector failures. */
    findMissingFields: async (
      businessId: number,
      key: AutoresponderKey,
      campaignId: string,
      mappedFieldIds: readonly string[],
    ): Promise<string[]> =>
      (await listFields(businessId, key, campaignId))
        .filter(({ id, required }) => required === true && !mappedFieldIds.includes(id))
        .map(({ name }) => name),

    /** Adds a contact. Throws connector failures, so that a delivery can decide. */
    addContact: (
      businessId: number,
      { service, account }: AutoresponderKey,
      contact: NewContact,
    ): Promise<AddedContact> =>
      mailing.withMailingList(businessId, { network: service, account }, (list, grant) =>
        list.addContact(grant, contact),
      ),

    findContact: (
      businessId: number,
      { service, account }: AutoresponderKey,
      contact: ContactKey,
    ): Promise<FoundContact | null> =>
      mailing.withMailingList(businessId, { network: service, account }, (list, grant) =>
        list.findContact(grant, contact),
      ),

    removeContact: (businessId: number, { service, account }: AutoresponderKey, contact: ContactKey): Promise<void> =>
      mailing.withMailingList(businessId, { network: service, account }, (list, grant) =>
        list.removeContact(grant, contact),
      ),
  };
};

const toOption = ({ id, name, note }: MailingCampaign): AutoresponderOption => ({
  value: id,
  text: name,
  ...(note === undefined ? {} : { note }),
});

/** Field names by which the specification presents an account of each service. */
const presentNames: Record<ServiceName, (connection: MailingConnection) => Partial<AutoresponderAccount>> = {
  getresponse: ({ remoteId, name }) => ({ account_id: remoteId, email: name }),
  gotowebinar: ({ remoteId, name }) => ({ organizer_key: remoteId, login: name }),
  aweber: ({ remoteId, name }) => ({ aweber_id: remoteId, login: name }),
};
