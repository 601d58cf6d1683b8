import { z } from 'zod';

/** Error body as GoTo sends it; the specification has none, so only its words are used. */
export const ErrorBody = z.object({
  error: z.string().nullish(),
  error_description: z.string().nullish(),
  errorCode: z.string().nullish(),
  description: z.string().nullish(),
  message: z.string().nullish(),
  int_err_code: z.string().nullish(),
  msg: z.string().nullish(),
  validationErrorCodes: z.array(z.object({ code: z.string().nullish(), description: z.string().nullish() })).nullish(),
});

/** Keys have 64 bits, as numbers in one call and as text in another. */
const key = z.union([z.string(), z.number()]).transform(String);

export const UserBody = z.object({ id: key, userName: z.string().min(1) });

export const WebinarRow = z.object({
  webinarKey: key,
  webinarID: z.string().nullish(),
  subject: z.string(),
  times: z.array(z.object({ startTime: z.string(), endTime: z.string() })).nullish(),
  approvalType: z.string().nullish(),
});
export type WebinarRow = z.output<typeof WebinarRow>;

export const WebinarPage = z.object({
  // Webinars of a page; the field is missing when there is none.
  _embedded: z.object({ webinars: z.array(WebinarRow) }).nullish(),
  page: z.object({ totalPages: z.number() }).nullish(),
});

const answer = z.object({ answerKey: key, answer: z.string() });
export const QuestionRow = z.object({
  questionKey: key,
  question: z.string(),
  required: z.boolean().nullish(),
  type: z.string().nullish(),
  answers: z.array(answer).nullish(),
});
export type QuestionRow = z.output<typeof QuestionRow>;
export const RegistrationFields = z.object({
  fields: z.array(z.object({ field: z.string().min(1), required: z.boolean().nullish() })),
  questions: z.array(QuestionRow).nullish(),
});

export const NewRegistrant = z.object({ registrantKey: key });
const RegistrantRow = z.object({ registrantKey: key, email: z.string(), status: z.string().nullish() });
export const RegistrantPage = z.object({ data: z.array(RegistrantRow), total: z.number().nullish() });
