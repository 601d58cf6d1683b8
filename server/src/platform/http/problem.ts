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
  /** Fields of the call's own answer that the specification wants in a failed one, too. */
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
