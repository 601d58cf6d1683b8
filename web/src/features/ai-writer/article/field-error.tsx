import type { ArticleFields, FormProblem } from './article-form.ts';

/** The message of a field, with the server's reason below the message. */
export function fieldError(problem: FormProblem | undefined, field: keyof ArticleFields) {
  if (problem?.field !== field) return undefined;
  return (
    <span role="alert">
      <span>{problem.message}</span>
      {problem.reason && <span> {problem.reason}</span>}
    </span>
  );
}
