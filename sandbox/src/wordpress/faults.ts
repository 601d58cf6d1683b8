import { Readable } from 'node:stream';
import type { FaultAnswer, FaultTable, Request } from '../kit/network.ts';
import { type ApiError, errorAnswer, errors, jsonType } from './rest/errors.ts';

const htmlHeaders = { 'content-type': 'text/html; charset=UTF-8' };
const htmlAnswer = (status: number, title: string, headers: Record<string, string> = {}): FaultAnswer => ({
  status,
  headers: { ...htmlHeaders, ...headers },
  body: `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
});

const megabyte = 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024, 'a');

/** A JSON body of the given number of 64 KB chunks, streamed. */
const streamJson = (chunks: number): Readable =>
  Readable.from(
    (function* () {
      yield Buffer.from('[{"name":"');
      for (let sent = 0; sent < chunks; sent += 1) yield chunk;
      yield Buffer.from('"}]');
    })(),
  );

/** Answers per fault kind: WordPress errors, errors of proxies and firewalls, and hostile sites. */
export const faultTable = (url: () => string): FaultTable => {
  const errorsByFault: Record<string, () => ApiError> = {
    'wrong-password': errors.wrongPassword,
    'unknown-user': errors.unknownUser,
    'header-stripped': errors.notLoggedIn,
    'passwords-disabled': errors.passwordsDisabled,
    'passwords-disabled-for-user': errors.passwordsDisabledForUser,
    'permission-missing': () => errors.cannotCreate(true),
    'cannot-edit': () => errors.cannotEdit(true),
    'cannot-publish': () => errors.cannotPublish(true),
    'cannot-edit-others': () => errors.cannotEditOthers(true),
    'cannot-assign-term': () => errors.cannotAssign(true),
    'forbidden-context': () => errors.forbiddenContext(true),
    'forbidden-status': () => errors.forbiddenStatus(true),
    'cannot-view-users': () => errors.cannotViewUser(true),
    'no-route': errors.noRoute,
    'not-found': errors.noPost,
    'already-trashed': errors.alreadyTrashed,
    validation: () => errors.invalid({ status: 'status is not one of publish, future, draft, pending, private.' }),
    'missing-parameter': () => errors.missing('content'),
    'invalid-featured-media': errors.badFeaturedImage,
    'invalid-author': errors.badAuthor,
    'post-exists': errors.postExists,
    'upload-no-data': errors.noData,
    'upload-no-disposition': errors.noDisposition,
    'upload-hash-mismatch': errors.hashMismatch,
    'upload-too-big': () => errors.tooBig(8192),
    'upload-quota': errors.quotaExceeded,
    'upload-unknown': errors.uploadUnknown,
    'upload-type': errors.badType,
    error: errors.critical,
  };
  const otherFaults: FaultTable = {
    'token-revoked': (request) => errorAnswer(anonymousError(request)),
    'rate-limit': htmlAnswer(429, 'Too Many Requests', { 'retry-after': '60' }),
    blocked: htmlAnswer(403, 'Access denied by the site firewall'),
    'no-page': htmlAnswer(404, 'Not Found'),
    'too-large': htmlAnswer(413, 'Request Entity Too Large'),
    'bad-gateway': htmlAnswer(502, 'Bad Gateway'),
    maintenance: htmlAnswer(503, 'Briefly unavailable for scheduled maintenance. Check back in a minute.'),
    'html-instead': htmlAnswer(200, 'Just a moment...'),
    'wrong-type': {
      status: 200,
      headers: { 'content-type': 'image/png' },
      body: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
    },
    'huge-body': () => ({
      status: 200,
      headers: { 'content-type': jsonType },
      body: streamJson((100 * megabyte) / chunk.length),
    }),
    'endless-body': () => ({
      status: 200,
      headers: { 'content-type': jsonType },
      body: streamJson(Number.POSITIVE_INFINITY),
    }),
    'redirect-away': () => ({
      ...htmlAnswer(302, 'Moved'),
      headers: { ...htmlHeaders, location: otherHostUrl(url()) },
    }),
    'redirect-for-good': () => ({
      ...htmlAnswer(301, 'Moved'),
      headers: { ...htmlHeaders, location: otherHostUrl(url()) },
    }),
    'redirect-round': ({ url: requestUrl }) => ({
      ...htmlAnswer(302, 'Moved'),
      headers: { ...htmlHeaders, location: requestUrl },
    }),
  };
  const answers = Object.entries(errorsByFault).map(([kind, make]) => [kind, () => errorAnswer(make())] as const);
  return { ...Object.fromEntries(answers), ...otherFaults };
};

/** Answer of WordPress to wrong or revoked credentials: the error that the same call gets without credentials. */
const anonymousError = ({ method, url }: Request): ApiError => {
  if (method === 'DELETE') return errors.cannotDelete(false);
  if (method === 'POST') return /\/posts\/\d+/.test(url) ? errors.cannotEdit(false) : errors.cannotCreate(false);
  if (/\/posts(?:\?|&|$)/.test(url)) return errors.forbiddenStatus(false);
  if (/\/posts\/\d+/.test(url)) return errors.forbiddenPostContext(false);
  return errors.notLoggedIn();
};

/** URL of this computer under another hostname: a client that follows the redirect appears in the request log. */
const otherHostUrl = (url: string): string => {
  const target = new URL(`${url}/elsewhere/`);
  target.hostname = target.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return target.href;
};
