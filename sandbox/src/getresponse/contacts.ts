import { isIP } from 'node:net';
import { toRecord } from '../kit/http/loose-values.ts';
import { randomHex } from '../kit/storage/ids.ts';
import { type Api, paginate, withPages } from './api.ts';
import { errors } from './errors.ts';
import { blockedAddresses, droppedDomain } from './seed.data.ts';
import type { Contact, State } from './state.ts';

const bodyNames = ['email', 'name', 'campaign', 'dayOfCycle', 'scoring', 'ipAddress', 'tags', 'customFieldValues'];

/** Adds, finds and deletes contacts. Adding answers 202: the contact is on the list later, or never. */
export const registerContacts = (api: Api, state: State) => {
  const toJson = (contact: Contact) => ({
    contactId: contact.id,
    name: contact.name ?? null,
    email: contact.email,
    origin: 'api',
    timeZone: 'Etc/UTC',
    activities: `https://api.getresponse.com/v3/contacts/${contact.id}/activities`,
    changedOn: null,
    createdOn: formatTime(contact.addedAt),
    campaign: {
      campaignId: contact.campaignId,
      href: `https://api.getresponse.com/v3/campaigns/${contact.campaignId}`,
      name: state.campaigns.get(contact.campaignId)?.name ?? '',
    },
    dayOfCycle: contact.dayOfCycle ?? null,
    scoring: null,
    engagementScore: null,
    note: null,
    ipAddress: contact.ipAddress ?? null,
    href: `https://api.getresponse.com/v3/contacts/${contact.id}`,
  });

  /** Custom fields of another account count as not existing. */
  const parseFields = (accountId: string, value: unknown): Contact['fields'] => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw errors.invalid('This value should be of type array.', 'customFieldValues');
    return value.map((entry: unknown) => {
      const { customFieldId, value: values } = toRecord(entry);
      if (!Array.isArray(values) || !values.every((text) => typeof text === 'string'))
        throw errors.invalid('This value should be an array of strings.', 'customFieldValues');
      const field = state.fields.get(String(customFieldId));
      if (field?.accountId !== accountId) throw errors.relatedMissing('customFieldId');
      return { id: field.id, values };
    });
  };

  api.post('/contacts', 'contacts.add', ({ account, body, reply }) => {
    const unknownName = Object.keys(body).find((name) => !bodyNames.includes(name));
    if (unknownName !== undefined) throw errors.invalid('This field is not allowed.', unknownName);
    const email = parseEmail(body.email);
    const name = parseName(body.name);
    const dayOfCycle = parseDay(body.dayOfCycle);
    const { ipAddress } = body;
    if (ipAddress !== undefined && (typeof ipAddress !== 'string' || isIP(ipAddress) === 0))
      throw errors.invalid('This is not a valid IP address.', 'ipAddress');
    const { campaignId } = toRecord(body.campaign);
    if (typeof campaignId !== 'string') throw errors.invalid('This value should not be blank.', 'campaign.campaignId');
    const campaign = state.campaigns.get(campaignId);
    if (campaign?.accountId !== account.id) throw errors.relatedMissing('campaignId');
    const fields = parseFields(account.id, body.customFieldValues);
    if (blockedAddresses.includes(email.toLowerCase())) throw errors.blocked();
    const existing = state.findContact({ accountId: account.id, campaignId, email });
    if (existing && !existing.isDropped) throw errors.duplicate();
    state.addContact({
      id: randomHex(4),
      accountId: account.id,
      campaignId,
      email,
      fields,
      addedAt: state.now(),
      ...(name !== undefined && { name }),
      ...(dayOfCycle !== undefined && { dayOfCycle }),
      ...(typeof ipAddress === 'string' && { ipAddress }),
      isConfirmed: campaign.optin === 'single',
      isDropped: email.toLowerCase().endsWith(`@${droppedDomain}`),
    });
    reply.code(202);
    return undefined;
  });

  const searchNames = ['query[email]', 'query[name]', 'query[campaignId]', 'query[origin]', 'sort[createdOn]'];
  api.get('/contacts', 'contacts.list', withPages(...searchNames, 'additionalFlags'), (call) => {
    const { account, query } = call;
    const isExact = query.additionalFlags === 'exactMatch';
    const matches = (value: string | undefined, wanted: string | undefined) => {
      if (wanted === undefined) return true;
      const text = (value ?? '').toLowerCase();
      return isExact ? text === wanted.toLowerCase() : text.includes(wanted.toLowerCase());
    };
    const found = state
      .accountContacts(account.id)
      .filter(
        (contact) =>
          state.isVisible(contact) &&
          matches(contact.email, query['query[email]']) &&
          matches(contact.name, query['query[name]']) &&
          (query['query[campaignId]'] === undefined || contact.campaignId === query['query[campaignId]']),
      );
    return paginate(found, call).map(toJson);
  });

  const requireContact = (accountId: string, id: string): Contact => {
    const contact = state.contacts.get(id);
    if (contact?.accountId !== accountId || !state.isVisible(contact)) throw errors.notFound();
    return contact;
  };

  api.get('/contacts/:id', 'contacts.get', [], ({ account, id }) => {
    const contact = requireContact(account.id, id);
    const customFieldValues = contact.fields.map((field) => ({
      customFieldId: field.id,
      name: state.fields.get(field.id)?.name ?? '',
      value: field.values,
      values: field.values,
      type: 'string',
      fieldType: 'text',
      valueType: 'string',
    }));
    return { ...toJson(contact), geolocation: null, tags: [], customFieldValues };
  });

  api.delete('/contacts/:id', 'contacts.delete', ({ account, id, reply }) => {
    state.removeContact(requireContact(account.id, id));
    reply.code(204);
    return undefined;
  });
};

const formatTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+0000`;

const parseEmail = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 254 || !/^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(value))
    throw errors.invalid('This value is not a valid email address.', 'email');
  return value;
};

const parseName = (value: unknown): string | undefined => {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.length < 1 || value.length > 128)
    throw errors.invalid('The name must have 1 to 128 characters.', 'name');
  return value;
};

/** Day of the autoresponder cycle as text, or null for no cycle. */
const parseDay = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || !/^\d{1,4}$/.test(value))
    throw errors.invalid('This value should be of type string.', 'dayOfCycle');
  return value;
};
