import { BlockList, isIPv4 } from 'node:net';
import { aweberLimits } from '@fanfare/contract/networks/aweber';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import { ignoreGone } from '../kit/ignore-gone.ts';
import { cutText } from '../kit/text.ts';
import type { Grant } from '../ports/grant.ts';
import type { ContactKey, MailingList } from '../ports/mailing-list.ts';
import type { Client } from './client.ts';
import { AccountRow, CustomFieldRow, collection, ListRow, SubscriberRow } from './wire.ts';

/** Lists, custom fields and subscribers of an account. */
export const aweberMailingList = (client: Client): MailingList => {
  const readLists = ({ accessToken: token, account }: Grant) =>
    client.listAll({ operation: 'lists', to: pathOf`/accounts/${account.id}/lists`, token }, ListRow);
  const subscribersOf = ({ account }: Grant, listId: string) =>
    pathOf`/accounts/${account.id}/lists/${listId}/subscribers`;

  /** Finds a subscriber by the whole address, case-sensitive; an empty address would find everyone. */
  const findSubscriber = async (grant: Grant, { campaign, email }: ContactKey) => {
    const to = subscribersOf(grant, campaign);
    for (const address of new Set([email, email.toLowerCase()].filter((text) => text !== ''))) {
      if (address.length > aweberLimits.emailLength) return undefined;
      const query = { 'ws.op': 'find', email: address };
      const request = { operation: 'subscribers.find', to, token: grant.accessToken, query };
      const { entries } = await client.read(request, collection(SubscriberRow));
      const subscriber = entries.find((row) => row.email.toLowerCase() === email.toLowerCase());
      if (subscriber) return subscriber;
    }
    return undefined;
  };

  return {
    async accounts({ accessToken: token }) {
      return (await client.listAll({ operation: 'account', to: '/accounts', token }, AccountRow)).map(({ id }) => ({
        id,
      }));
    },

    campaigns: async (grant) => (await readLists(grant)).map(({ id, name }) => ({ id, name })),

    async findCampaign(grant, idOrName) {
      const wanted = idOrName.toLowerCase();
      const list = (await readLists(grant)).find((row) =>
        [row.id, row.name, row.unique_list_id ?? ''].some((text) => text.toLowerCase() === wanted),
      );
      return list ? { id: list.id, name: list.name } : null;
    },

    /** Name of a custom field is its id, since contacts refer to fields by name. */
    async customFields({ accessToken: token, account }, campaign) {
      const to = pathOf`/accounts/${account.id}/lists/${campaign}/custom_fields`;
      return (await client.listAll({ operation: 'fields', to, token }, CustomFieldRow)).map(({ name }) => ({
        id: name,
        name,
      }));
    },

    async addContact(grant, { campaign, email, name, fields, ip }) {
      if (email.length > aweberLimits.emailLength) throw addressTooLong;
      const cleanName = cutText(name ?? '', aweberLimits.nameLength);
      const customFields = Object.fromEntries(
        fields.map(({ id, values }) => [id, values.join(', ').trim()]).filter(([, value]) => value !== ''),
      );
      const json = {
        email,
        ...(cleanName === '' ? {} : { name: cleanName }),
        ...(ip !== undefined && isPublicIpv4(ip) ? { ip_address: ip } : {}),
        ...(Object.keys(customFields).length > 0 ? { custom_fields: customFields } : {}),
        // Strict fields: an answer to a deleted custom field is an error; otherwise AWeber would drop it without
        // notice.
        strict_custom_fields: 'true',
      };
      try {
        const to = subscribersOf(grant, campaign);
        const request = { operation: 'subscribers.add', to, token: grant.accessToken, json };
        const { headers } = await client.write(request, z.unknown());
        const remoteId = /\/subscribers\/(\d{1,25})$/.exec(headers.get('location') ?? '')?.[1];
        return { outcome: 'on-list', ...(remoteId === undefined ? {} : { remoteId }) };
      } catch (error) {
        if (error instanceof ConnectorFailure && error.kind === 'duplicate') return { outcome: 'already-there' };
        throw error;
      }
    },

    async findContact(grant, key) {
      const subscriber = await findSubscriber(grant, key);
      // Unsubscribed people count as not on the list.
      if (!subscriber || subscriber.status === 'unsubscribed') return null;
      return { remoteId: subscriber.id, isConfirmed: subscriber.status === 'subscribed' };
    },

    async removeContact(grant, key) {
      const subscriber = await findSubscriber(grant, key);
      if (!subscriber) return;
      if (subscriber.status !== 'subscribed') throw notDeletable;
      const to = pathOf`/accounts/${grant.account.id}/lists/${key.campaign}/subscribers/${subscriber.id}`;
      const request = { operation: 'subscribers.remove', to, method: 'DELETE', token: grant.accessToken } as const;
      await ignoreGone(client.write(request, z.unknown()));
    },
  };
};

const addressTooLong = new ConnectorFailure('rejected', {
  network: 'aweber',
  code: 'address-too-long',
  field: 'email',
  message: `AWeber takes addresses of at most ${aweberLimits.emailLength} characters. Nothing was sent.`,
});

const notDeletable = new ConnectorFailure('rejected', {
  network: 'aweber',
  code: 'not-deletable',
  message: 'AWeber deletes only confirmed subscribers. Delete this person in AWeber.',
});

/** Addresses that AWeber refuses: private, reserved, local, multicast. */
const nonPublic = new BlockList();
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
])
  nonPublic.addSubnet(network, prefix, 'ipv4');

const isPublicIpv4 = (ip: string): boolean => isIPv4(ip) && !nonPublic.check(ip, 'ipv4');
