import { numericId } from '../../kit/storage/ids.ts';
import { errors } from '../graph/errors.ts';
import type { Call, Graph } from '../graph/graph-api.ts';
import { selectFields } from '../graph/node-types.ts';
import { type Params, readList, readText, requireText, toRecord } from '../graph/params.ts';
import { leadFormNode } from '../nodes/ad-object-nodes.ts';
import { requireReadablePage } from '../nodes/object-access.ts';
import { toQuestion } from '../objects/leads.ts';
import { readObjectParam } from './changes/object-param.ts';

const maxQuestions = 21;

/** Calls for the lead forms of pages. */
export const registerLeadFormCalls = (graph: Graph) => {
  graph.get('/:id/leadgen_forms', 'forms.list', (call) => {
    const page = requireAdvertisingPage(call);
    const forms = call.context.state.leadForms.values().filter(({ pageId }) => pageId === page.id);
    return call.list(forms, (form) => selectFields(leadFormNode, form, call.fields, call.context));
  });

  graph.post('/:id/leadgen_forms', 'forms.create', (call) => {
    const page = requireAdvertisingPage(call);
    const { params, access, context } = call;
    if (access.page?.id !== page.id || !access.hasPermission('ads_management'))
      throw errors.permission('Requires a Page access token with the ads_management permission');
    if (!page.hasLeadTerms) throw errors.leadTerms();
    const name = requireText(params, 'name');
    const questions = readQuestions(params);
    const privacyPolicyUrl = readObjectParam(params, 'privacy_policy')?.url;
    if (typeof privacyPolicyUrl !== 'string')
      throw errors.invalid('The parameter privacy_policy is required', 'privacy_policy');
    const id = numericId(16);
    const locale = readText(params, 'locale') ?? 'EN_US';
    context.state.leadForms.set(id, {
      id,
      pageId: page.id,
      name,
      status: 'ACTIVE',
      createdAt: context.now,
      questions,
      privacyPolicyUrl,
      locale: `${locale.slice(0, 3).toLowerCase()}${locale.slice(3)}`,
    });
    return { id };
  });
};

const requireAdvertisingPage = (call: Call) => {
  const page = requireReadablePage(call, call.id, 'pages_manage_ads');
  if (!call.access.tasksFor(page).includes('ADVERTISE'))
    throw errors.permission('The user does not have the ADVERTISE task on this Page');
  return page;
};

const readQuestions = (params: Params) => {
  const questions = (readList(params, 'questions') ?? []).map(toRecord);
  if (questions.length === 0) throw errors.invalid('The parameter questions is required', 'questions');
  if (questions.length > maxQuestions) throw errors.invalid('Too many questions', 'questions');
  if (questions.some(({ type, label, key }) => type === 'CUSTOM' && !(label && key)))
    throw errors.invalid('A custom question needs a label and a key', 'questions');
  const types = questions.flatMap(({ type }) => (type === 'CUSTOM' ? [] : [String(type)]));
  if (new Set(types).size < types.length) throw errors.invalid('A question can be asked once', 'questions');
  return questions.map(({ type, label, key }) =>
    toQuestion({
      type: String(type),
      ...(typeof label === 'string' && { label }),
      ...(typeof key === 'string' && { key }),
    }),
  );
};
