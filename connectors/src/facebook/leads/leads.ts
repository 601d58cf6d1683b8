import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Created, Success } from '../../kit/graph/wire.ts';
import { pathOf } from '../../kit/http/base-url.ts';
import type { Grant } from '../../ports/grant.ts';
import type { Leads, PageLeadForm, RemoteLead, TestLead } from '../../ports/lead-forms.ts';
import type { Graph } from '../graph.ts';
import { LeadRow, PageLeadFormRow } from './wire.ts';

const formFields = [
  'id',
  'name',
  'status',
  'locale',
  'created_time',
  'questions',
  'privacy_policy_url',
  'page_id',
  'leads_count',
  'expired_leads_count',
].join(',');
const leadFields = [
  'id',
  'created_time',
  'form_id',
  'ad_id',
  'ad_name',
  'adset_id',
  'adset_name',
  'campaign_id',
  'campaign_name',
  'is_organic',
  'platform',
  'field_data',
  'custom_disclaimer_responses',
].join(',');

/** Lead forms of a page and the answers that people gave in them. */
export const facebookLeads = (graph: Graph): Leads => {
  const findTestLead: Leads['findTestLead'] = async ({ accessToken: token }, formId) => {
    const to = pathOf`/${formId}/test_leads`;
    const fields = { fields: leadFields, limit: 1 };
    const [row] = await graph.listAll({ operation: 'test-leads', to, token, fields }, LeadRow, 1);
    return row && toLead(row, formId);
  };
  const removeTestLead: Leads['removeTestLead'] = async ({ accessToken: token }, leadId) => {
    const request = { operation: 'test-leads.remove', to: pathOf`/${leadId}`, token };
    await graph.remove(request, Success).catch(ignoreGone);
  };
  const findLead: Leads['findLead'] = async ({ accessToken: token }, leadId) => {
    const request = { operation: 'lead', to: pathOf`/${leadId}`, token, fields: { fields: leadFields } };
    const row = await graph.read(request, LeadRow).catch(ignoreGone);
    return row && toLead(row);
  };

  return {
    async listForms({ accessToken: token, account }) {
      const to = pathOf`/${account.id}/leadgen_forms`;
      const fields = { fields: formFields, limit: 100 };
      const rows = await graph.listAll({ operation: 'page-lead-forms', to, token, fields }, PageLeadFormRow);
      return rows.map(toForm);
    },

    async findForm({ accessToken: token, account }, formId) {
      const request = { operation: 'page-lead-form', to: pathOf`/${formId}`, token, fields: { fields: formFields } };
      const row = await graph.read(request, PageLeadFormRow).catch(ignoreGone);
      return row && (row.page_id ?? account.id) === account.id ? toForm(row) : undefined;
    },

    async *listLeads({ accessToken: token }, formId, since) {
      const value = Math.floor(since.getTime() / 1000);
      const filtering = [{ field: 'time_created', operator: 'GREATER_THAN_OR_EQUAL', value }];
      const to = pathOf`/${formId}/leads`;
      const fields = { fields: leadFields, filtering, limit: 100 };
      for await (const rows of graph.listPages({ operation: 'leads', to, token, fields }, LeadRow))
        yield rows.map((row) => toLead(row, formId));
    },

    findLead,
    findTestLead,
    removeTestLead,

    async createTestLead(grant, formId, lead) {
      const earlier = await findTestLead(grant, formId);
      if (earlier) await removeTestLead(grant, earlier.id);
      const id = await createTestLead(grant, formId, lead);
      const created = await findLead(grant, id);
      if (!created) throw unreadable();
      return { ...created, formId };
    },
  };

  async function createTestLead({ accessToken: token }: Grant, formId: string, { answers, checkboxes = [] }: TestLead) {
    const fields = {
      field_data: answers.map(({ key, values }) => ({ name: key, values })),
      ...(checkboxes.length > 0 && {
        custom_disclaimer_responses: checkboxes.map(({ key, isChecked }) => ({
          checkbox_key: key,
          is_checked: isChecked ? '1' : '',
        })),
      }),
    };
    const to = pathOf`/${formId}/test_leads`;
    return (await graph.write({ operation: 'test-leads.create', to, token, fields }, Created)).id;
  }
};

const unreadable = () =>
  new ConnectorFailure('unclear', {
    network: 'facebook' as const,
    code: 'test-lead-missing',
    message: 'Facebook created the test lead, but doesn’t show it yet. Try again in a minute.',
  });

const ignoreGone = (error: unknown): undefined => {
  if (error instanceof ConnectorFailure && error.kind === 'gone') return undefined;
  throw error;
};

const toForm = (row: PageLeadFormRow): PageLeadForm => ({
  id: row.id,
  name: row.name,
  isActive: row.status === 'ACTIVE',
  locale: row.locale ?? undefined,
  createdAt: row.created_time ?? undefined,
  privacyPolicyUrl: row.privacy_policy_url ?? undefined,
  questions: (row.questions ?? []).map(({ key, label, type, options }) => ({
    // Key of a question; Facebook's own questions have their type as key.
    key: key ?? type.toLowerCase(),
    label: label ?? type.toLowerCase().replaceAll('_', ' '),
    type,
    options: (options ?? []).flatMap(({ value, key: optionKey }) => value ?? optionKey ?? []),
  })),
  leadCount: row.leads_count ?? 0,
  expiredLeadCount: row.expired_leads_count ?? 0,
});

const toLead = (row: LeadRow, formId = ''): RemoteLead => ({
  id: row.id,
  formId: row.form_id ?? formId,
  createdAt: row.created_time,
  answers: (row.field_data ?? []).map(({ name, values }) => ({ key: name, values: values ?? [] })),
  checkboxes: (row.custom_disclaimer_responses ?? []).map(({ checkbox_key, is_checked }) => ({
    key: checkbox_key,
    isChecked: is_checked === true || is_checked === '1' || is_checked === 'true',
  })),
  isOrganic: row.is_organic ?? false,
  platform: row.platform ?? undefined,
  ad: toNamed(row.ad_id, row.ad_name),
  adSet: toNamed(row.adset_id, row.adset_name),
  campaign: toNamed(row.campaign_id, row.campaign_name),
});

const toNamed = (id: string | null | undefined, name: string | null | undefined) =>
  id ? { id, name: name ?? undefined } : undefined;
