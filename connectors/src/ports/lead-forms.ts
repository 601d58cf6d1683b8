import type { Grant } from './grant.ts';

/** `key` names the answers of a lead; `type` is the network's: `EMAIL`, `FULL_NAME`, `CUSTOM`. */
export type FormQuestion = { key: string; label: string; type: string; options: readonly string[] };

export type PageLeadForm = {
  id: string;
  name: string;
  isActive: boolean;
  locale?: string | undefined;
  createdAt?: Date | undefined;
  questions: readonly FormQuestion[];
  privacyPolicyUrl?: string | undefined;
  /** Number of leads of all time, as the network counts them; test leads are left out. */
  leadCount: number;
  /** Number of leads of the form that are too old to be read. */
  expiredLeadCount: number;
};

type LeadAnswer = { key: string; values: readonly string[] };
/** Checkbox below the questions of a form, such as a consent. */
type LeadCheckbox = { key: string; isChecked: boolean };
type NamedObject = { id: string; name?: string | undefined };

/** Lead of a form. Ids are text: they go beyond 2^53. */
export type RemoteLead = {
  id: string;
  formId: string;
  createdAt: Date;
  answers: readonly LeadAnswer[];
  checkboxes: readonly LeadCheckbox[];
  isOrganic: boolean;
  /** Platform on which the form was filled in: `fb`, `ig`. */
  platform?: string | undefined;
  /** The ad of the lead; missing for organic leads, test leads, and users who cannot advertise for the account. */
  ad?: NamedObject | undefined;
  adSet?: NamedObject | undefined;
  campaign?: NamedObject | undefined;
};

export type TestLead = { answers: readonly LeadAnswer[]; checkboxes?: readonly LeadCheckbox[] | undefined };

/** The leads of a page's forms; the grant is the page's. Forms are created through the port `leadForms`. */
export interface Leads {
  listForms(grant: Grant): Promise<PageLeadForm[]>;
  /** Finds a form; undefined if it is gone or belongs to another page. */
  findForm(grant: Grant, formId: string): Promise<PageLeadForm | undefined>;
  /** Reads the leads of a form from `since` on, newest first, page by page. Test leads are left out. */
  listLeads(grant: Grant, formId: string, since: Date): AsyncIterable<RemoteLead[]>;
  /** Finds a lead; undefined if it is gone or too old. */
  findLead(grant: Grant, leadId: string): Promise<RemoteLead | undefined>;
  /** Creates a test lead. A form has one at a time: this one replaces an earlier one. */
  createTestLead(grant: Grant, formId: string, lead: TestLead): Promise<RemoteLead>;
  findTestLead(grant: Grant, formId: string): Promise<RemoteLead | undefined>;
  removeTestLead(grant: Grant, leadId: string): Promise<void>;
}
