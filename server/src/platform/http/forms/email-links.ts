import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rejectOtherMethods } from '../calls/other-methods.ts';
import { errorPage, type PageResponse } from '../pages/visitor-pages.ts';
import { addressBlock, enforceLimit, type RateLimiter } from '../security/rate-limits.ts';

/**
 * A link in an email that does something: `/links/{name}/{key}`. Opening it shows a page with a button, because mail
 * programs open links to check them; only the POST acts. The key is the permission. No cookie is read.
 */
export type EmailLink = {
  name: string;
  summary: string;
  /** Page that says what the button does or, after it was pressed, what was done. Its form has the method `post`. */
  page: (key: string) => Promise<PageResponse>;
  /** Acts on a key. Idempotent, and silent for an unknown key. */
  act: (key: string, fields: URLSearchParams) => Promise<void>;
};

export const linkPath = (name: string, key: string): string => `/links/${name}/${key}`;

/** The page of an unknown key, for URLs that the router cannot decode. */
export const unknownLinkPages = (links: readonly EmailLink[]) =>
  links.map(({ name, page }) => ({ prefix: `/links/${name}`, show: () => page('') }));

type Deps = { limit: RateLimiter; onUnexpected: (error: unknown, request: FastifyRequest) => void };

const maxBytes = 4096;
const keyPattern = /^[A-Za-z0-9_-]{20,64}$/;

export const registerEmailLinks = async (
  app: FastifyInstance,
  links: readonly EmailLink[],
  { limit, onUnexpected }: Deps,
) => {
  // The scope has parsers of its own: the body of a one-click unsubscribe has either form type and says nothing new
  // (RFC 8058).
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );

    for (const { name, page, act } of links) {
      const url = `/links/${name}/:key`;
      const answer = async (request: FastifyRequest, work: (key: string) => Promise<PageResponse>) => {
        try {
          enforceLimit(limit('address', addressBlock(request.ip)));
          const { key = '' } = request.params as { key?: string };
          // A key in a wrong format is replaced by an empty one, which finds nothing, like an unknown key.
          return await work(keyPattern.test(key) ? key : '');
        } catch (error) {
          return errorPage(error, (unknown) => onUnexpected(unknown, request));
        }
      };
      const options = { bodyLimit: maxBytes, config: { access: 'key in an email' } };
      scope.get(url, { ...options, exposeHeadRoute: false }, async (request, reply) => {
        const { status, headers, body } = await answer(request, page);
        return reply
          .code(status)
          .headers({ ...linkHeaders, ...headers })
          .send(body);
      });
      scope.post(url, options, async (request, reply) => {
        const { status, headers, body } = await answer(request, async (key) => {
          await act(key, new URLSearchParams(typeof request.body === 'string' ? request.body : ''));
          return page(key);
        });
        return reply
          .code(status)
          .headers({ ...linkHeaders, ...headers })
          .send(body);
      });
      rejectOtherMethods(
        scope,
        ['GET', 'POST'].map((method) => ({ method, url })),
      );
    }
  });
};

/** The key must not leak by a cache or as the referrer. */
const linkHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
