import type { Kit } from '../kit/network.ts';

export type Account = { id: string; email: string; firstName: string; lastName: string; companyName: string };
/** API key, which no longer works when it was not used for 90 days. */
export type ApiKey = { key: string; accountId: string; lastUsedAt: number };
export type Campaign = {
  id: string;
  accountId: string;
  name: string;
  optin: 'single' | 'double';
  isDefault: boolean;
  createdAt: number;
};
export type CustomField = {
  id: string;
  accountId: string;
  name: string;
  type: string;
  format: string;
  values: string[];
};
export type Contact = {
  id: string;
  accountId: string;
  campaignId: string;
  email: string;
  name?: string;
  dayOfCycle?: string;
  ipAddress?: string;
  fields: { id: string; values: string[] }[];
  addedAt: number;
  /** False with double opt-in until the person confirms. The API does not show the contact before. */
  isConfirmed: boolean;
  /** True for a contact that is queued and later refused without an error. */
  isDropped: boolean;
};

/** Time in ms from the request until a queued contact is on its list. */
const queueMs = 2000;

export type State = ReturnType<typeof createState>;

/** The stored collections of this network, and queries on them. */
export const createState = (kit: Kit) => {
  const campaigns = kit.collection<Campaign>('campaigns');
  const fields = kit.collection<CustomField>('fields');
  const contacts = kit.collection<Contact>('contacts');
  /** Ids of contacts by `account campaign email`. */
  const contactIds = kit.collection<string>('contact-ids');
  const now = () => kit.clock.now().getTime();
  const contactKey = ({ accountId, campaignId, email }: Pick<Contact, 'accountId' | 'campaignId' | 'email'>) =>
    `${accountId} ${campaignId} ${email.toLowerCase()}`;
  return {
    now,
    accounts: kit.collection<Account>('accounts'),
    keys: kit.collection<ApiKey>('keys'),
    campaigns,
    fields,
    contacts,
    accountCampaigns: (accountId: string) => campaigns.values().filter((campaign) => campaign.accountId === accountId),
    accountFields: (accountId: string) => fields.values().filter((field) => field.accountId === accountId),
    accountContacts: (accountId: string) => contacts.values().filter((contact) => contact.accountId === accountId),
    /** True for a contact that has left the queue, is confirmed and was not refused. */
    isVisible: (contact: Contact) => contact.isConfirmed && !contact.isDropped && now() >= contact.addedAt + queueMs,
    isQueued: (contact: Contact) => now() < contact.addedAt + queueMs,
    findContact: (key: Pick<Contact, 'accountId' | 'campaignId' | 'email'>) =>
      contacts.get(contactIds.get(contactKey(key)) ?? ''),
    addContact(contact: Contact) {
      contacts.set(contact.id, contact);
      contactIds.set(contactKey(contact), contact.id);
    },
    removeContact(contact: Contact) {
      contacts.delete(contact.id);
      contactIds.delete(contactKey(contact));
    },
  };
};
