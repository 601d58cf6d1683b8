import type { FieldProblem, ProblemBody } from '@fanfare/contract/kit/problem';

export const offlineMessage =
  'We could not reach the server. Check your connection and try again; nothing you typed is lost.';
const unreadableMessage = 'Something went wrong on our side. Please try again in a moment.';

/** A call that did not work out, with the server's own sentence. `status` 0 means that no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'CallFailed';
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

const plain = (code: string, message: string): ProblemBody => ({
  code,
  message,
  request_id: '',
  error: message,
  error_message: message,
});

export const offline = () => new ApiError(0, plain('offline', offlineMessage));

const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body && typeof body.message === 'string';

/** A proxy may answer with a page of its own instead of ours, so the body is only believed when it looks like a problem. */
export const toApiError = (status: number, body: unknown) =>
  new ApiError(status, isProblem(body) ? body : plain('no-text', unreadableMessage));

/** The sentence to show for anything that was thrown. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError && error.message ? error.message : unreadableMessage;
