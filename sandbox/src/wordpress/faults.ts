import { Readable } from 'node:stream';
import type { FaultAnswer, FaultTable } from '../kit/network.ts';
import { json, type Refusal, refusalAnswer, refuse } from './errors.ts';

const html = { 'content-type': 'text/html; charset=UTF-8' };
const page = (status: number, words: string, headers: Record<string, string> = {}): FaultAnswer => ({
  status,
  headers: { ...html, ...headers },
  body: `<!doctype html><html><head><title>${words}</title></head><body><h1>${words}</h1></body></html>`,
});

const megabyte = 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024, 'a');

/** JSON that starts well and goes on for as long as it is told to. */
const pouring = (chunks: number): Readable =>
  Readable.from(
    (function* () {
      yield Buffer.from('[{"name":"');
      for (let poured = 0; poured < chunks; poured += 1) yield chunk;
      yield Buffer.from('"}]');
    })(),
  );

/** The refusals anybody can switch on: WordPress's own, those of the machines in front of it, and what a hostile site does. */
export const faultTable = (url: () => string): FaultTable => {
  const own: Record<string, () => Refusal> = {
    'token-revoked': refuse.wrongPassword,
    'unknown-user': refuse.unknownUser,
    'header-stripped': refuse.notLoggedIn,
    'passwords-disabled': refuse.passwordsDisabled,
    'passwords-disabled-for-user': refuse.passwordsDisabledForUser,
    'permission-missing': () => refuse.cannotCreate(true),
    'cannot-edit': () => refuse.cannotEdit(true),
    'cannot-publish': () => refuse.cannotPublish(true),
    'cannot-edit-others': () => refuse.cannotEditOthers(true),
    'cannot-assign-term': () => refuse.cannotAssign(true),
    'forbidden-context': () => refuse.forbiddenContext(true),
    'forbidden-status': () => refuse.forbiddenStatus(true),
    'cannot-view-users': () => refuse.cannotViewUser(true),
    'no-route': refuse.noRoute,
    'not-found': refuse.noPost,
    'already-trashed': refuse.trashedAlready,
    validation: () => refuse.invalid({ status: 'status is not one of publish, future, draft, pending, private.' }),
    'missing-parameter': () => refuse.missing('content'),
    'invalid-featured-media': refuse.badPicture,
    'invalid-author': refuse.badAuthor,
    'post-exists': refuse.postExists,
    'upload-no-data': refuse.noData,
    'upload-no-disposition': refuse.noDisposition,
    'upload-hash-mismatch': refuse.hashMismatch,
    'upload-too-big': () => refuse.tooBig(8192),
    'upload-quota': refuse.quotaExceeded,
    'upload-unknown': refuse.uploadUnknown,
    'upload-type': refuse.badType,
    error: refuse.critical,
  };
  const others: FaultTable = {
    'rate-limit': page(429, 'Too Many Requests', { 'retry-after': '60' }),
    blocked: page(403, 'Access denied by the site firewall'),
    'no-page': page(404, 'Not Found'),
    'too-large': page(413, 'Request Entity Too Large'),
    'bad-gateway': page(502, 'Bad Gateway'),
    maintenance: page(503, 'Briefly unavailable for scheduled maintenance. Check back in a minute.'),
    'html-instead': page(200, 'Just a moment...'),
    'wrong-type': {
      status: 200,
      headers: { 'content-type': 'image/png' },
      body: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
    },
    'huge-body': () => ({
      status: 200,
      headers: { 'content-type': json },
      body: pouring((100 * megabyte) / chunk.length),
    }),
    'endless-body': () => ({ status: 200, headers: { 'content-type': json }, body: pouring(Number.POSITIVE_INFINITY) }),
    'redirect-away': () => ({ ...page(302, 'Moved'), headers: { ...html, location: elsewhere(url()) } }),
    'redirect-for-good': () => ({ ...page(301, 'Moved'), headers: { ...html, location: elsewhere(url()) } }),
    'redirect-round': ({ url: asked }) => ({ ...page(302, 'Moved'), headers: { ...html, location: asked } }),
  };
  const answers = Object.entries(own).map(([kind, make]) => [kind, () => refusalAnswer(make())] as const);
  return { ...Object.fromEntries(answers), ...others };
};

/** The same computer by another name, so that the journal would show whoever followed. */
const elsewhere = (url: string): string => {
  const target = new URL(`${url}/elsewhere/`);
  target.hostname = target.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return target.href;
};
