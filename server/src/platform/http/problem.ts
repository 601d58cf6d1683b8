import { type FieldProblem, type ProblemBody, type ProblemCode, problems } from '@fanfare/contract/kit/problem';

type More = {
  message?: string;
  fields?: FieldProblem[];
  restricted?: { heading: string; message: string; need: string };
  retryAfterSeconds?: number;
};

/** A failure that is a decision: thrown by services, answered by `http`, described once in the contract's table. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly more: More;

  constructor(code: ProblemCode, more: More = {}) {
    super(more.message ?? problems[code].message);
    this.name = 'Problem';
    this.code = code;
    this.more = more;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

export const problemBody = (problem: Problem, requestId: string): ProblemBody => ({
  code: problem.code,
  message: problem.message,
  fields: problem.more.fields,
  restricted: problem.more.restricted,
  request_id: requestId,
  error: problem.message,
  error_message: problem.message,
});
