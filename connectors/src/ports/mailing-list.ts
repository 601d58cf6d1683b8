import type { Grant } from './grant.ts';

/** An account of a mailing service that a grant reaches. */
type MailingAccount = {
  id: string;
  /** Sign-in name or email address; missing where the service has no call for it. */
  login?: string | undefined;
};

/** Target of contacts: a list, or a webinar to come. */
export type MailingCampaign = {
  id: string;
  name: string;
  /** Note that the owner should read before choosing the list or webinar; our text, shown to users. */
  note?: string | undefined;
  /** True if contacts must confirm by email first; until then `findContact` may not find them. */
  needsConfirmation?: boolean | undefined;
};

export type MailingCustomField = {
  id: string;
  name: string;
  /** True if the service refuses contacts without this field. */
  required?: boolean | undefined;
};

export type NewContact = {
  campaign: string;
  email: string;
  /** Full name; left out when the service can't take it. */
  name?: string | undefined;
  fields: readonly { id: string; values: readonly string[] }[];
  /** IP address the person had when signing up; left out when the service can't take it. */
  ip?: string | undefined;
};

/**
 * `handed-over`: the service queued the contact and can still drop it without a notice; `findContact` answers later.
 * `already-there`: the contact was on the list before, nothing changed.
 */
export type AddedContact = {
  outcome: 'handed-over' | 'on-list' | 'already-there';
  /** The service's own id of the contact, as text: ids can be beyond 2^53. */
  remoteId?: string | undefined;
};

export type ContactKey = { campaign: string; email: string };

/** `isConfirmed`: false while the person, or the organizer, has not confirmed the contact yet. */
export type FoundContact = { remoteId: string; isConfirmed: boolean };

/** Lists of a mailing service, and adding people to them. */
export interface MailingList {
  accounts(grant: Grant): Promise<MailingAccount[]>;
  campaigns(grant: Grant): Promise<MailingCampaign[]>;
  /** Finds a list or webinar by id or by name without regard to case, with its note; `null` when there is none. */
  findCampaign(grant: Grant, idOrName: string): Promise<MailingCampaign | null>;
  /** Reads the fields besides email address and name. */
  customFields(grant: Grant, campaign: string): Promise<MailingCustomField[]>;
  /**
   * Adds a contact. Rejected before sending when the service would not take the address. After `unclear` read back with
   * `findContact`, then repeat at most once: every service refuses or merges the second contact.
   */
  addContact(grant: Grant, contact: NewContact): Promise<AddedContact>;
  findContact(grant: Grant, key: ContactKey): Promise<FoundContact | null>;
  /** Removes a contact, for an erase request. A contact that is not there is no error. */
  removeContact(grant: Grant, key: ContactKey): Promise<void>;
}
