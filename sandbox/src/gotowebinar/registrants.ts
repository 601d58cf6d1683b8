import { toRecord } from '../kit/http/loose-values.ts';
import { rawNumber } from '../kit/http/raw-json.ts';
import { numericId } from '../kit/storage/ids.ts';
import { type Api, requireWebinar } from './api.ts';
import { errors } from './errors.ts';
import type { Registrant, State, Webinar } from './state.ts';
import { parsePage } from './webinars.ts';

const basicFields = ['firstName', 'lastName', 'email'];
const otherFields = [
  'source',
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'phone',
  'organization',
  'jobTitle',
  'questionsAndComments',
  'industry',
  'numberOfEmployees',
  'purchasingTimeFrame',
  'purchasingRole',
];
const path = '/webinars/:webinar/registrants';

/** Registers, lists and removes people. All required fields and questions must be there. */
export const registerRegistrants = (api: Api, state: State) => {
  const toJson = ({ key, webinarKey, ...registrant }: Registrant) => ({
    registrantKey: rawNumber(key),
    firstName: registrant.firstName,
    lastName: registrant.lastName,
    email: registrant.email,
    registrationDate: new Date(registrant.registeredAt).toISOString(),
    status: registrant.status,
    joinUrl: joinUrl(webinarKey, key),
    timeZone: 'America/New_York',
  });

  api.post(path, 'registrants.add', (call) => {
    const { body, accept, reply } = call;
    const webinar = requireWebinar(state, call);
    if (webinar.startsAt <= state.now()) throw errors.invalid('WebinarOver');
    const unknownName = Object.keys(body).find((name) => ![...basicFields, ...otherFields, 'responses'].includes(name));
    if (unknownName !== undefined) throw errors.invalid(`UnknownField:${unknownName}`);
    const readsAll = !accept.includes('vnd.citrix.g2wapi-v1.1');
    const texts = parseTexts(body, readsAll ? [...basicFields, ...otherFields] : basicFields);
    const missing = webinar.requiredFields.filter((name) => texts[name] === undefined);
    if (missing.length > 0) throw errors.invalid(...missing.map((name) => `MissingField:${name}`));
    if (!/^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(texts.email ?? '')) throw errors.invalid('InvalidEmail');
    const responses = readsAll ? parseResponses(webinar, body.responses) : [];
    const { firstName = '', lastName = '', email = '', ...fields } = texts;
    const isKnown = state
      .registrants(webinar.key)
      .values()
      .some((other) => other.email.toLowerCase() === email.toLowerCase());
    if (isKnown) throw errors.duplicate();
    const key = `8${numericId(18)}`;
    state.registrants(webinar.key).set(key, {
      key,
      webinarKey: webinar.key,
      firstName,
      lastName,
      email,
      fields,
      responses,
      status: webinar.approval === 'MANUAL' ? 'WAITING' : 'APPROVED',
      registeredAt: state.now(),
    });
    reply.code(201);
    return { registrantKey: rawNumber(key), joinUrl: joinUrl(webinar.key, key) };
  });

  api.get(path, 'registrants.list', (call) => {
    const rows = state.registrants(requireWebinar(state, call).key).values();
    if (call.query.page === undefined && call.query.limit === undefined) return rows.map(toJson);
    const page = parsePage(call.query.page, 0, Number.MAX_SAFE_INTEGER);
    const limit = parsePage(call.query.limit, 100, 200);
    const data = rows.slice(page * limit, (page + 1) * limit).map(toJson);
    return { data, total: rows.length, page, limit, pageSize: data.length };
  });

  api.delete(`${path}/:registrant`, 'registrants.delete', (call) => {
    const webinar = requireWebinar(state, call);
    if (webinar.startsAt <= state.now()) throw errors.invalid('WebinarOver');
    if (!state.registrants(webinar.key).delete(call.params.registrant ?? '')) throw errors.notFound();
    call.reply.code(204);
    return undefined;
  });
};

const joinUrl = (webinarKey: string, key: string): string => `https://global.gotowebinar.com/join/${webinarKey}/${key}`;

const parseTexts = (body: Record<string, unknown>, names: readonly string[]): Record<string, string> => {
  const texts: Record<string, string> = {};
  for (const name of names) {
    const value = body[name];
    if (value === undefined || value === '') continue;
    if (typeof value !== 'string' || value.length > 128) throw errors.invalid(`InvalidField:${name}`);
    texts[name] = value;
  }
  return texts;
};

/** Multiple choice takes the key of an answer only, a short answer only text. */
const parseResponses = ({ questions }: Webinar, value: unknown): Registrant['responses'] => {
  if (value !== undefined && !Array.isArray(value)) throw errors.invalid('InvalidResponses');
  const answered = (value ?? []).map((entry: unknown) => {
    const { questionKey, answerKey, responseText } = toRecord(entry);
    const question = questions.find(({ key }) => key === String(questionKey));
    if (!question) throw errors.invalid('InvalidQuestionKey');
    if (question.answers) {
      const choice = question.answers.find(({ key }) => key === String(answerKey));
      if (!choice) throw errors.invalid('InvalidAnswerKey');
      return { key: question.key, question: question.question, answer: choice.answer };
    }
    if (typeof responseText !== 'string' || responseText === '' || responseText.length > 1000)
      throw errors.invalid('InvalidResponseText');
    return { key: question.key, question: question.question, answer: responseText };
  });
  const missing = questions.filter(({ key, isRequired }) => isRequired && !answered.some((one) => one.key === key));
  if (missing.length > 0) throw errors.invalid('MissingResponse');
  return answered.map(({ question, answer }) => ({ question, answer }));
};
