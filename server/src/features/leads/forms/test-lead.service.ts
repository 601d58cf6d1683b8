import type { TestDelivery } from '@fanfare/contract/leads/form-calls';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { missingAnswers, toContact } from '../delivery/contact.ts';
import { destinationStore, endpointStore } from '../delivery/destinations.store.ts';
import { toZapierLead } from '../delivery/lead-payload.ts';
import { toFormId } from '../forms.store.ts';
import type { LeadFormRow } from '../leads.store.ts';
import type { FindContestNames, FormService } from './forms.service.ts';
import { toLeadDraft } from './lead-intake.service.ts';
import type { PageForms } from './page-forms.ts';

export type TestLeadService = ReturnType<typeof testLeadService>;
type Deps = {
  forms: Pick<FormService, 'requireKnown'>;
  pageForms: PageForms;
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

/** Shows what a lead of a form would deliver. Nothing leaves for a destination. */
export const testLeadService = ({ db, now }: Platform, { forms, pageForms, findContestNames }: Deps) => {
  const toSamples = ({ questions }: LeadFormRow) => {
    const answers = questions.map(({ value, type = '' }) => ({ key: value, values: [samples[type] ?? 'Test'] }));
    const hasEmail = questions.some(({ type, value }) => type === 'EMAIL' || value === 'email');
    return hasEmail ? answers : [...answers, { key: 'email', values: ['ann.lee@example.com'] }];
  };

  /** The network's own test lead; undefined where it refuses to make one. */
  const makeOnNetwork = async (row: LeadFormRow) => {
    if (row.source !== 'facebook' || row.pageId === null) return undefined;
    try {
      return await pageForms.useLeads(row.businessId, row.pageId, ({ leads, grant }) =>
        leads.createTestLead(grant, row.remoteId, { answers: toSamples(row) }),
      );
    } catch (error) {
      if (error instanceof ConnectorFailure || error instanceof Problem) return undefined;
      throw error;
    }
  };

  return {
    test: async (business: BusinessContext, formId: string) => {
      const row = await forms.requireKnown(business, formId);
      const made = await makeOnNetwork(row);
      const remote = made ?? {
        id: 'test',
        formId: row.remoteId,
        createdAt: now(),
        answers: toSamples(row),
        checkboxes: [],
        isOrganic: false,
      };
      const draft = toLeadDraft(
        remote,
        row.questions.map(({ value, type = '' }) => ({ key: value, type })),
        true,
      );
      const lead = {
        id: 0,
        businessId: row.businessId,
        formName: row.name,
        address: null,
        receivedAt: now(),
        ...draft,
        adName: null,
        campaignName: null,
        isOrganic: false,
      };
      const deliveries: TestDelivery[] = [];
      if (row.list) {
        const contact = toContact(lead, row.list);
        const missing = missingAnswers(lead.fields, row.list.mapping);
        deliveries.push({
          kind: 'list',
          target: `${networkLabels[row.list.service]}: ${row.list.campaignName}`,
          fields: [
            { name: 'email', value: contact.email },
            ...(contact.name === undefined ? [] : [{ name: 'name', value: contact.name }]),
            ...contact.fields.map(({ id, values }) => ({ name: id, value: values.join(', ') })),
          ],
          problem: missing.length > 0 ? `The form no longer asks: ${missing.join(', ')}.` : null,
        });
      }
      if (row.contestId > 0) {
        const contest = (await findContestNames(business.id, [row.contestId])).get(row.contestId);
        deliveries.push({
          kind: 'contest',
          target: contest ?? 'Contest',
          problem: contest === undefined ? 'The contest was deleted.' : null,
          fields: [
            { name: 'email', value: lead.email },
            { name: 'name', value: lead.name },
          ],
        });
      }
      const isFor = ({ forms: only, isActive }: { forms: readonly string[]; isActive: boolean }) =>
        isActive && (only.length === 0 || only.includes(toFormId(row)));
      const { fields, ...payload } = toZapierLead(lead, row);
      const payloadFields = [...Object.entries(payload), ...Object.entries(fields)].map(([name, value]) => ({
        name,
        value: String(value ?? ''),
      }));
      for (const { kind, name: target } of (await endpointStore(db).list(business.id)).filter(
        (endpoint) => endpoint.ended === null && isFor(endpoint),
      ))
        deliveries.push({ kind, target, fields: payloadFields, problem: null });
      for (const { name: target, recipients } of (await destinationStore(db).list(business.id)).filter(
        (one) => one.kind === 'mail' && isFor(one),
      ))
        deliveries.push({
          kind: 'mail',
          target,
          problem: null,
          fields: [{ name: 'to', value: recipients.join(', ') }],
        });
      return {
        lead: { email: lead.email, name: lead.name, fields: lead.fields },
        deliveries,
        made_on_network: made !== undefined,
      };
    },
  };
};
