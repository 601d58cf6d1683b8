import { rawNumber } from '../kit/http/raw-json.ts';
import { type Api, requireWebinar } from './api.ts';
import { errors } from './errors.ts';
import type { State, Webinar } from './state.ts';

/** Lists webinars of a time range, one webinar, and the fields of its registration. */
export const registerWebinars = (api: Api, state: State) => {
  api.get('/webinars', 'webinars.list', ({ organizerKey, query }) => {
    const from = parseTime(query.fromTime);
    const to = parseTime(query.toTime);
    const page = parsePage(query.page, 0, Number.MAX_SAFE_INTEGER);
    const size = parsePage(query.size, 20, 200);
    const found = state
      .organizerWebinars(organizerKey)
      .filter(({ startsAt, endsAt }) => endsAt >= from && startsAt <= to);
    const rows = found.slice(page * size, (page + 1) * size).map((webinar) => toListJson(state, webinar));
    return {
      // List of webinars, which the answer lacks when there are none.
      ...(rows.length > 0 && { _embedded: { webinars: rows } }),
      page: { size, totalElements: found.length, totalPages: Math.ceil(found.length / size), number: page },
    };
  });

  api.get('/webinars/:webinar', 'webinars.get', (call) => {
    const webinar = requireWebinar(state, call);
    const organizer = state.organizers.get(webinar.organizerKey);
    return {
      ...toListJson(state, webinar),
      webinarKey: rawNumber(webinar.key),
      organizerKey: rawNumber(webinar.organizerKey),
      organizerEmail: organizer?.email,
      inSession: false,
      numberOfRegistrants: state.registrants(webinar.key).size,
      registrationLimit: 100,
    };
  });

  api.get('/webinars/:webinar/registrants/fields', 'fields.list', (call) => {
    const { requiredFields, optionalFields, questions } = requireWebinar(state, call);
    return {
      fields: [...requiredFields, ...optionalFields].map((field) => ({
        field,
        maxSize: 128,
        required: requiredFields.includes(field),
        ...(field === 'numberOfEmployees' && { answers: ['1-10', '11-50', '51+'] }),
      })),
      questions: questions.map(({ key, question, isRequired, answers }) => ({
        questionKey: rawNumber(key),
        question,
        required: isRequired,
        ...(answers
          ? {
              type: 'multipleChoice',
              answers: answers.map((choice) => ({ answerKey: rawNumber(choice.key), answer: choice.answer })),
            }
          : { type: 'shortAnswer', maxSize: 1000 }),
      })),
    };
  });
};

const toListJson = (state: State, webinar: Webinar) => ({
  webinarKey: webinar.key,
  webinarID: webinar.webinarId,
  organizerKey: webinar.organizerKey,
  accountKey: state.organizers.get(webinar.organizerKey)?.accountKey,
  subject: webinar.subject,
  description: '',
  times: [{ startTime: formatTime(webinar.startsAt), endTime: formatTime(webinar.endsAt) }],
  timeZone: 'Europe/Amsterdam',
  locale: 'en_US',
  status: 'NEW',
  approvalType: webinar.approval,
  registrationUrl: `https://attendee.gotowebinar.com/register/${webinar.key}`,
  impromptu: false,
  isPasswordProtected: false,
  recurrenceType: webinar.recurrence,
  experienceType: 'CLASSIC',
});

const formatTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const parseTime = (text: string | undefined): number => {
  const isValid = text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text);
  if (!isValid || Number.isNaN(Date.parse(text))) throw errors.invalid('InvalidTimeRange');
  return Date.parse(text);
};

export const parsePage = (text: string | undefined, fallback: number, max: number): number => {
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max) throw errors.invalid('InvalidPage');
  return value;
};
