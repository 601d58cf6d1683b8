import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ErrorKind } from '../http/errors.ts';

const code = z.union([z.string(), z.number()]);
const ErrorFact = z.object({ status: z.number(), code, subcode: code.optional(), kind: z.string() });
export type ErrorFact = z.output<typeof ErrorFact> & { path: string };
const Errors = z.object({ calls: z.array(z.object({ path: z.string(), errors: z.array(ErrorFact) })) });

/**
 * Failure kinds of the product that match each error kind of the vendor's specification, which has fewer and broader
 * kinds.
 */
const allowedKinds: Readonly<Record<string, readonly ErrorKind[]>> = {
  rejected: ['rejected', 'permission', 'duplicate', 'limit'],
  reauthorize: ['reauthorize', 'permission'],
  gone: ['gone', 'permission'],
  busy: ['busy', 'transient'],
  unclear: ['transient'],
};

/** The error responses of a specification; redirects, lost answers and `*` (any code) are not among them. */
export const readErrorFacts = (file: URL): ErrorFact[] =>
  Errors.parse(JSON.parse(readFileSync(file, 'utf8'))).calls.flatMap(({ path, errors }) =>
    errors
      .filter(({ status, code }) => {
        const isRedirect = status >= 300 && status < 400;
        return status >= 200 && !isRedirect && code !== '*';
      })
      .map((error) => ({ ...error, path })),
  );

/** Errors whose failure kind in the connector differs from their meaning in the specification. */
export const findMisreadErrors = (facts: readonly ErrorFact[], read: (fact: ErrorFact) => ErrorKind): string[] => {
  if (facts.length === 0) return ['The specification has no errors.'];
  const misread = facts.flatMap((fact) => {
    const kind = read(fact);
    if (allowedKinds[fact.kind]?.includes(kind)) return [];
    return [`${fact.status} ${fact.code} ${fact.subcode ?? ''}: ${kind}, but means ${fact.kind}`];
  });
  return [...new Set(misread)];
};
