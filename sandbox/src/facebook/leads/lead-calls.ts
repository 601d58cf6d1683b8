import { errors } from '../graph/errors.ts';
import type { Call, Graph } from '../graph/graph-api.ts';
import { selectFields } from '../graph/node-types.ts';
import { type Params, readList, readText, toRecord } from '../graph/params.ts';
import { leadFormNode } from '../nodes/ad-object-nodes.ts';
import { leadNode } from '../nodes/lead-nodes.ts';
import { notFoundError, requireReadablePage } from '../nodes/object-access.ts';
import type { LeadForm } from '../objects/ad-types.ts';
import type { Lead, LeadCheckbox } from '../objects/lead-types.ts';
import { addLead, findTestLead, isReadable, listLeads, questionsOf, toLeadChange } from '../objects/leads.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

const operators: Record<string, (created: number, value: number) => boolean> = {
  GREATER_THAN: (created, value) => created > value,
  GREATER_THAN_OR_EQUAL: (created, value) => created >= value,
  LESS_THAN: (created, value) => created < value,
};

/** Calls that read leads and create test leads. */
export const registerLeadCalls = (graph: Graph, webhooks: Webhooks) => {
  graph.get('/:id/leads', 'leads.list', (call) => {
    const form = requireForm(call);
    const matches = readTimeFilter(call.params);
    const leads = listLeads(call.context.state, form.id).filter(({ createdAt }) => matches(createdAt));
    return call.list(leads, toRow(call));
  });

  graph.get('/:id/test_leads', 'test-leads.list', (call) => {
    const lead = findTestLead(call.context.state, requireForm(call).id);
    return call.list(lead ? [lead] : [], toRow(call));
  });

  graph.post('/:id/test_leads', 'test-leads.create', (call) => {
    const form = requireForm(call);
    const { state } = call.context;
    if (findTestLead(state, form.id))
      throw errors.invalid('A test lead already exists for this form. Delete it before you create another.');
    const lead = addLead(state, form, {
      isTest: true,
      answers: readAnswers(call.params, form),
      checkboxes: readCheckboxes(call.params),
    });
    webhooks.notify(form.pageId, 'leadgen', toLeadChange(lead));
    return { id: lead.id };
  });
};

const toRow =
  ({ fields, context }: Call) =>
  (lead: Lead) =>
    selectFields(leadNode, lead, fields, context);

const requireLeadAccess = (call: Call, pageId: string) => {
  const page = requireReadablePage(call, pageId, 'leads_retrieval');
  if (!call.access.hasPermission('pages_manage_ads')) throw errors.permissionRequired('pages_manage_ads');
  if (!call.access.tasksFor(page).includes('ADVERTISE'))
    throw errors.permission('The user does not have leads access on this Page');
};

const requireForm = (call: Call): LeadForm => {
  const form = call.context.state.leadForms.get(call.id);
  if (!form) throw notFoundError(call.id);
  requireLeadAccess(call, form.pageId);
  return form;
};

/** A lead or a lead form; undefined if the id is of neither kind. */
export const readLeadObject = (call: Call): unknown => {
  const { state, now } = call.context;
  const form = state.leadForms.get(call.id);
  if (form) {
    requireReadablePage(call, form.pageId, 'pages_manage_ads');
    return selectFields(leadFormNode, form, call.fields, call.context);
  }
  const lead = state.leads.get(call.id);
  if (!lead || !isReadable(lead, now)) return undefined;
  requireLeadAccess(call, lead.pageId);
  return toRow(call)(lead);
};

/** Deletes a lead, which only test leads allow; undefined if the id is no lead. */
export const deleteLead = (call: Call): { success: true } | undefined => {
  const { state } = call.context;
  const lead = state.leads.get(call.id);
  if (!lead) return undefined;
  requireLeadAccess(call, lead.pageId);
  if (!lead.isTest) throw errors.permission('Leads cannot be deleted');
  state.leads.delete(lead.id);
  return { success: true };
};

const readTimeFilter = (params: Params): ((created: number) => boolean) => {
  const conditions = (readList(params, 'filtering') ?? []).map((row) => {
    const { field, operator, value } = toRecord(row);
    const compare = operators[String(operator)];
    if (field !== 'time_created' || !compare || !/^\d{1,12}$/.test(String(value)))
      throw errors.invalid('Param filtering has an unknown field or operator', 'filtering');
    return (created: number) => compare(Math.floor(created / 1000), Number(value));
  });
  return (created) => conditions.every((matches) => matches(created));
};

const readAnswers = (params: Params, form: LeadForm) => {
  const keys = questionsOf(form).map(({ key }) => key);
  return (readList(params, 'field_data') ?? []).map((row) => {
    const { name, values } = toRecord(row);
    if (!keys.includes(String(name))) throw errors.invalid(`The form has no field ${String(name)}`, 'field_data');
    return { name: String(name), values: Array.isArray(values) ? values.map(String) : [] };
  });
};

const readCheckboxes = (params: Params): LeadCheckbox[] =>
  (readText(params, 'custom_disclaimer_responses') === undefined
    ? []
    : (readList(params, 'custom_disclaimer_responses') ?? [])
  ).map((row) => {
    const { checkbox_key, is_checked } = toRecord(row);
    return { checkbox_key: String(checkbox_key), is_checked: is_checked ? '1' : '' };
  });
