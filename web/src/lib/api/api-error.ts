import type { FieldProblem, ProblemBody } from '@fanfare/contract/kit/problems/problem';

export const offlineMessage = 'We couldn’t reach the server. Your text is safe. Check your connection and try again.';
const unreadableMessage = 'Something went wrong on our side. Please try again in a minute.';

/** A failed API call with the server's message. `status` 0: no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ProblemBody;

  constructor(status: number, body: ProblemBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }

  get code(): string {
    return this.body.code;
  }

  get fields(): FieldProblem[] {
    return this.body.fields ?? [];
  }

  get restricted(): ProblemBody['restricted'] {
    return this.body.restricted;
  }
}

const problemBody = (code: string, message: string): ProblemBody => ({
  code,
  message,
  request_id: '',
  error: message,
  error_message: message,
});

export const offlineError = () => new ApiError(0, problemBody('offline', offlineMessage));

const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body && typeof body.message === 'string';

/** The body is used only if it has the shape of a problem, because a proxy can answer with its own HTML page. */
export const toApiError = (status: number, body: unknown) =>
  new ApiError(status, isProblem(body) ? body : problemBody('no-text', unreadableMessage));

/** The message to show for any thrown value. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError && error.message ? error.message : unreadableMessage;
