import { ownPath } from '@fanfare/contract/kit/next-url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../../problem.ts';
import type { Client } from '../calls/caller.ts';
import { toClient } from '../calls/client.ts';
import { rejectOtherMethods } from '../calls/other-methods.ts';
import { parseInput } from '../calls/parse-input.ts';
import type { RenderedPage } from '../pages/page-cache.ts';
import { isCrossSite } from '../security/csrf.ts';
import { addressBlock, enforceLimit, type RateLimiter } from '../security/rate-limits.ts';
import { formProblemPage, honeypotField, tokenField } from './form-markup.ts';
import type { FormTokens } from './form-tokens.ts';

export type FormSubmission<Fields> = { subject: string; fields: Fields; client: Client };
/**
 * Answer to a submission: `path` is the page of ours that the browser opens next, `message` is the sentence that a
 * script shows instead.
 */
export type FormAnswer = { path: string; message: string };

/** A form on a public page, posted to `/forms/{name}/{subject}`. No cookie is read; the token is the permission. */
export type PublicForm = {
  name: string;
  summary: string;
  /** A strict object with the contract's messages; text fields, as a form without JavaScript sends them. */
  fields: z.core.$ZodType;
  /** Sites whose pages can show the form: ours only, or any. */
  origins: 'own' | 'any';
  tokens: Pick<FormTokens, 'check'>;
  /** Limit of all visitors together; `form` by default. */
  limit?: 'form' | 'rush-form';
  /**
   * Handles a submission. Its subject is not checked: the service looks it up. When nothing is returned, the visitor
   * gets the answer of `done`.
   */
  submit: (submission: FormSubmission<unknown>) => Promise<FormAnswer | undefined>;
  done: (subject: string) => FormAnswer;
  /** The path of a page that says why a form was not accepted, in its own language; by default a page in English. */
  rejected?: (subject: string, problem: Problem) => string | undefined;
  /**
   * Page of the form that is shown after a problem, for forms whose texts depend on the problem; it is answered with
   * the problem's status. `sent`: the fields as sent, not validated.
   */
  problemPage?: (subject: string, problem: Problem, sent: unknown) => Promise<RenderedPage | undefined>;
};

/** Declares a public form; `submit` gets the parsed fields. */
export const publicForm = <F extends z.core.$ZodType>(
  form: Omit<PublicForm, 'fields' | 'submit'> & {
    fields: F;
    submit: (submission: FormSubmission<z.output<F>>) => Promise<FormAnswer | undefined>;
  },
): PublicForm => ({ ...form, submit: form.submit as PublicForm['submit'] });

type Deps = {
  limit: RateLimiter;
  /** `origin` is the public origin of this server, `ownOrigins` are all origins under which it is reached. */
  origin: string;
  ownOrigins: ReadonlySet<string>;
  /** Logs a failure and returns its problem. */
  recordFailure: (error: unknown, request: FastifyRequest) => Problem;
};

const maxBytes = 64 * 1024;
const Subject = z.strictObject({ subject: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'The form is not valid') });
const HiddenFields = z.looseObject({
  [tokenField]: z.string().max(500).default(''),
  [honeypotField]: z.unknown().optional(),
});
const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
};

export const registerPublicForms = (app: FastifyInstance, forms: readonly PublicForm[], deps: Deps) => {
  for (const form of forms) {
    const url = `/forms/${form.name}/:subject`;
    app.post(url, { bodyLimit: maxBytes, config: { access: 'form token' } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (form.origins === 'any') allowAnyOrigin(reply);
      try {
        const { path, message } = await submit(request, form, deps);
        const location = requireOwnPath(path, deps.origin);
        return wantsJson(request) ? reply.send({ path: location, message }) : reply.redirect(location, 303);
      } catch (error) {
        if (wantsJson(request)) throw error;
        const problem = deps.recordFailure(error, request);
        const subject = Subject.safeParse(request.params).data?.subject;
        const path = subject && form.rejected?.(subject, problem);
        if (path) return reply.redirect(requireOwnPath(path, deps.origin), 303);
        const page = subject
          ? await form.problemPage?.(subject, problem, request.body).catch(() => undefined)
          : undefined;
        if (problem.details.retryAfterSeconds) reply.header('retry-after', problem.details.retryAfterSeconds);
        if (page) return reply.code(problem.status).headers(page.headers).send(page.body);
        return reply.code(problem.status).type('text/html; charset=utf-8').send(formProblemPage(problem));
      }
    });
    if (form.origins === 'any')
      app.options(url, { config: { access: 'form preflight' } }, async (_request, reply) => {
        allowAnyOrigin(reply);
        return reply.headers(preflightHeaders).code(204).send();
      });
    rejectOtherMethods(app, [{ method: 'POST', url }]);
  }
};

/** A visitor must not be sent to another site with our name in the address. */
const requireOwnPath = (path: string, origin: string): string => {
  const location = ownPath(path, origin);
  if (location === undefined) throw new Error(`The answer of a form is not a path of ours: ${path}`);
  return location;
};

const submit = async (request: FastifyRequest, form: PublicForm, { limit, ownOrigins }: Deps): Promise<FormAnswer> => {
  const client = toClient(request);
  enforceLimit(limit('form-address', addressBlock(client.address)));
  if (form.origins === 'own' && isCrossSite(request.headers, ownOrigins, false)) throw new Problem('cross-site');
  const { subject } = parseInput(Subject, request.params, 'params');
  const { [tokenField]: token, [honeypotField]: honeypot, ...rest } = parseInput(HiddenFields, request.body, 'body');
  const state = form.tokens.check({ name: form.name, subject }, token);
  if (state !== 'valid') throw new Problem(state === 'expired' ? 'form-expired' : 'form-not-valid');
  enforceLimit(limit(form.limit ?? 'form', `${form.name} ${subject}`));
  // A program that filled in the hidden field gets the same answer as a person, so that it learns nothing.
  if (honeypot !== undefined && honeypot !== '') return form.done(subject);
  const fields = parseInput(form.fields, rest, 'body');
  return (await form.submit({ subject, fields, client })) ?? form.done(subject);
};

/** Allows any origin without credentials: a page of another site can post the form, but never as a signed-in user. */
const allowAnyOrigin = (reply: FastifyReply) =>
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });

const wantsJson = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('application/json') || (headers['content-type'] ?? '').startsWith('application/json');
