import type { RemoteLead } from '@fanfare/connectors/ports/lead-forms';
import type { TestDelivery } from '@fanfare/contract/leads/form-calls';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { listFormDestinations } from '../delivery/form-destinations.ts';
import { toZapierLead } from '../delivery/lead-payload.ts';
import { listUnansweredQuestions, toContact } from '../delivery/mailing-list-contact.ts';
import type { LeadFormRow } from '../lead-forms.store.ts';
import type { MailingListTarget } from '../leads.tables.ts';
import type { FacebookForms } from './facebook-forms.ts';
import type { FindContestNames, LeadFormService } from './lead-forms.service.ts';
import { toLeadDraft } from './lead-intake.service.ts';

export type TestLeadService = ReturnType<typeof testLeadService>;
type Deps = {
  forms: Pick<LeadFormService, 'requireKnown'>;
  facebookForms: FacebookForms;
  findContestNames: FindContestNames;
};

/** Sample answers by the type of a question. */
const samples: Record<string, string> = {
  EMAIL: 'ann.lee@example.com',
  FULL_NAME: 'Ann Lee',
  FIRST_NAME: 'Ann',
  LAST_NAME: 'Lee',
  PHONE: '+1 202 555 0143',
  CITY: 'Berlin',
  COUNTRY: 'DE',
};

/** Service that shows what a lead of a form would deliver. Nothing is sent to a destination. */
export const testLeadService = ({ db, now }: Platform, { forms, facebookForms, findContestNames }: Deps) => {
  const toSamples = ({ questions }: LeadFormRow) => {
    const answers = questions.map(({ value, type = '' }) => ({ key: value, values: [samples[type] ?? 'Test'] }));
    const hasEmail = questions.some(({ type, value }) => type === 'EMAIL' || value === 'email');
    return hasEmail ? answers : [...answers, { key: 'email', values: ['ann.lee@example.com'] }];
  };

  /** Creates a test lead on the network; undefined where it refuses to. */
  const makeOnNetwork = async (row: LeadFormRow) => {
    if (row.source !== 'facebook' || row.pageId === null) return undefined;
    try {
      return await facebookForms.useLeads(row.businessId, row.pageId, ({ leads, grant }) =>
        leads.createTestLead(grant, row.remoteId, { answers: toSamples(row) }),
      );
    } catch (error) {
      if (error instanceof ConnectorFailure || error instanceof Problem) return undefined;
      throw error;
    }
  };

  /** Test lead as a row; `isTest` keeps it from being stored as a lead. */
  const toLead = (row: LeadFormRow, remote: RemoteLead) => {
    const questions = row.questions.map(({ value, type = '' }) => ({ key: value, type }));
    return {
      id: 0,
      businessId: row.businessId,
      formName: row.name,
      address: null,
      receivedAt: now(),
      ...toLeadDraft(remote, questions, true),
      adName: null,
      campaignName: null,
      isOrganic: false,
    };
  };

  const toSampleLead = (row: LeadFormRow): RemoteLead => ({
    id: 'test',
    formId: row.remoteId,
    createdAt: now(),
    answers: toSamples(row),
    checkboxes: [],
    isOrganic: false,
  });

  const toContestDelivery = async ({ businessId, contestId }: LeadFormRow, lead: TestLead): Promise<TestDelivery> => {
    const contest = (await findContestNames(businessId, [contestId])).get(contestId);
    return {
      kind: 'contest',
      target: contest ?? 'Contest',
      problem: contest === undefined ? 'The contest was deleted.' : null,
      fields: [
        { name: 'email', value: lead.email },
        { name: 'name', value: lead.name },
      ],
    };
  };

  return {
    test: async (business: BusinessContext, formId: string) => {
      const row = await forms.requireKnown(business, formId);
      const made = await makeOnNetwork(row);
      const lead = toLead(row, made ?? toSampleLead(row));
      const { endpoints, emails } = await listFormDestinations(db, row);
      const deliveries: TestDelivery[] = [];
      if (row.list) deliveries.push(toListDelivery(row.list, lead));
      if (row.contestId > 0) deliveries.push(await toContestDelivery(row, lead));
      const payloadFields = toPayloadFields(lead, row);
      for (const { kind, name } of endpoints)
        deliveries.push({ kind, target: name, fields: payloadFields, problem: null });
      for (const { name, recipients } of emails)
        deliveries.push({
          kind: 'mail',
          target: name,
          fields: [{ name: 'to', value: recipients.join(', ') }],
          problem: null,
        });
      return {
        lead: { email: lead.email, name: lead.name, fields: lead.fields },
        deliveries,
        made_on_network: made !== undefined,
      };
    },
  };
};

type TestLead = Parameters<typeof toContact>[0] & Parameters<typeof toZapierLead>[0];

const toListDelivery = (list: MailingListTarget, lead: TestLead): TestDelivery => {
  const contact = toContact(lead, list);
  const unanswered = listUnansweredQuestions(lead.fields, list.mapping);
  return {
    kind: 'list',
    target: `${networkLabels[list.service]}: ${list.campaignName}`,
    fields: [
      { name: 'email', value: contact.email },
      ...(contact.name === undefined ? [] : [{ name: 'name', value: contact.name }]),
      ...contact.fields.map(({ id, values }) => ({ name: id, value: values.join(', ') })),
    ],
    problem: unanswered.length > 0 ? `The form no longer asks: ${unanswered.join(', ')}.` : null,
  };
};

/** Names and values that an endpoint would get for a test lead, with the answers last. */
const toPayloadFields = (lead: TestLead, form: LeadFormRow): TestDelivery['fields'] => {
  const { fields, ...payload } = toZapierLead(lead, form);
  return [...Object.entries(payload), ...Object.entries(fields)].map(([name, value]) => ({
    name,
    value: String(value ?? ''),
  }));
};
