import {
  type FieldProblem,
  type ProblemBody,
  type ProblemCode,
  problems,
} from '@fanfare/contract/kit/problems/problem';

type ProblemDetails = {
  message?: string;
  fields?: FieldProblem[];
  restricted?: { heading: string; message: string; need: string };
  retryAfterSeconds?: number;
  /** Fields of the call's normal answer that the specification wants in the answer of a failed call. */
  answer?: object;
};

/** An expected failure: thrown by services, answered by `http`, described in the contract's table of problems. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? problems[code].message);
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** The input's field `path` is refused; the message stands both at the field and for the whole answer. */
export const invalidInput = (path: string, message: string): Problem =>
  new Problem('invalid-input', { message, fields: [{ path, message }] });

/** Several fields are refused; the whole answer has a message of its own only if there is one field. */
export const invalidFields = (fields: FieldProblem[]): Problem =>
  new Problem('invalid-input', { fields, message: fields.length === 1 ? fields[0]?.message : undefined });

export const problemBody = (problem: Problem, requestId: string): ProblemBody => ({
  ...problem.details.answer,
  code: problem.code,
  message: problem.message,
  fields: problem.details.fields,
  restricted: problem.details.restricted,
  request_id: requestId,
  error: problem.message,
  error_message: problem.message,
});
