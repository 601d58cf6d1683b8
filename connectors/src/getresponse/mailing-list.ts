import { isIP } from 'node:net';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { getresponseLimits } from '@fanfare/contract/networks/getresponse';
import { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import { ignoreGone } from '../kit/ignore-gone.ts';
import { cutText } from '../kit/text.ts';
import type { Grant } from '../ports/grant.ts';
import type { ContactKey, FoundContact, MailingCampaign, MailingList } from '../ports/mailing-list.ts';
import type { Client } from './client.ts';
import { AccountBody, CampaignBody, CampaignRow, ContactRow, CustomFieldRow } from './wire.ts';

const confirmationNote = 'People must confirm by email before they are on this list.';
/** Longest id in characters; a longer text can only be a name. */
const maxIdLength = 20;

/**
 * Lists, custom fields and contacts of an account. GetResponse answers 202 to a new contact: the contact appears on the
 * list later, or never.
 */
export const getresponseMailingList = (client: Client): MailingList => {
  const readCampaign = async (key: string, id: string): Promise<MailingCampaign> => {
    const request = { operation: 'campaign', to: pathOf`/campaigns/${id}`, key };
    const { campaignId, name, optinTypes } = await client.read(request, CampaignBody);
    const needsConfirmation = optinTypes?.api === 'double';
    return { id: campaignId, name, needsConfirmation, ...(needsConfirmation ? { note: confirmationNote } : {}) };
  };

  const findCampaignId = async (key: string, name: string): Promise<string | undefined> => {
    const request = { operation: 'campaigns.find', to: '/campaigns', key, query: { 'query[name]': name } };
    const rows = await client.listAll(request, CampaignRow);
    return rows.find((row) => row.name.toLowerCase() === name.toLowerCase())?.campaignId;
  };

  /** Finds a contact. Without `exactMatch` the search finds every address that contains this one. */
  const findContact = async ({ accessToken: key }: Grant, { campaign, email }: ContactKey) => {
    const query = { 'query[email]': email, 'query[campaignId]': campaign, additionalFlags: 'exactMatch' };
    const rows = await client.read({ operation: 'contacts.find', to: '/contacts', key, query }, z.array(ContactRow));
    const contact = rows.find((row) => row.email.toLowerCase() === email.toLowerCase());
    return contact ? ({ remoteId: contact.contactId, isConfirmed: true } satisfies FoundContact) : null;
  };

  return {
    async accounts({ accessToken: key }) {
      const { accountId, email } = await client.read({ operation: 'account', to: '/accounts', key }, AccountBody);
      return [{ id: accountId, login: email }];
    },

    async campaigns({ accessToken: key }) {
      const request = { operation: 'campaigns', to: '/campaigns', key, query: { 'sort[name]': 'ASC' } };
      return (await client.listAll(request, CampaignRow)).map(({ campaignId, name }) => ({ id: campaignId, name }));
    },

    async findCampaign({ accessToken: key }, idOrName) {
      if (idOrName.length <= maxIdLength) {
        const campaign = await ignoreGone(readCampaign(key, idOrName));
        if (campaign) return campaign;
      }
      const id = await findCampaignId(key, idOrName);
      return id === undefined ? null : ((await ignoreGone(readCampaign(key, id))) ?? null);
    },

    async customFields({ accessToken: key }) {
      const request = { operation: 'fields', to: '/custom-fields', key, query: { 'sort[name]': 'ASC' } };
      return (await client.listAll(request, CustomFieldRow)).map(({ customFieldId, name }) => ({
        id: customFieldId,
        name,
      }));
    },

    async addContact({ accessToken: key }, { campaign, email, name, fields, ip }) {
      const cleanName = cutText(name ?? '', getresponseLimits.nameLength);
      const customFieldValues = fields
        .map(({ id, values }) => ({ customFieldId: id, value: values.filter((value) => value !== '') }))
        .filter(({ value }) => value.length > 0);
      const json = {
        email,
        // Empty names are left out, since GetResponse refuses them.
        ...(cleanName === '' ? {} : { name: cleanName }),
        campaign: { campaignId: campaign },
        // The first day of the list's autoresponder cycle; without it the contact may be in no cycle.
        dayOfCycle: '0',
        ...(ip !== undefined && isIP(ip) !== 0 ? { ipAddress: ip } : {}),
        ...(customFieldValues.length > 0 ? { customFieldValues } : {}),
      };
      try {
        await client.write({ operation: 'contacts.add', to: '/contacts', key, json });
        return { outcome: 'handed-over' };
      } catch (error) {
        if (error instanceof ConnectorFailure && error.kind === 'duplicate') return { outcome: 'already-there' };
        throw error;
      }
    },

    findContact,

    async removeContact(grant, contactKey) {
      const contact = await findContact(grant, contactKey);
      if (!contact) return;
      const to = pathOf`/contacts/${contact.remoteId}`;
      const request = { operation: 'contacts.remove', to, method: 'DELETE', key: grant.accessToken } as const;
      await ignoreGone(client.write(request));
    },
  };
};
