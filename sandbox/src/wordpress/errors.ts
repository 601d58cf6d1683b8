import type { FaultAnswer } from '../kit/network.ts';

type Words = { params?: Record<string, string>; more?: Record<string, unknown>; headers?: Record<string, string> };

/** An answer of WordPress that refuses: thrown where the rule is, sent in one place. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly words: Words;
  constructor(code: string, status: number, message: string, words: Words = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.words = words;
  }
}

export const json = 'application/json; charset=UTF-8';

export const refusalAnswer = ({ code, status, message, words }: Refusal): FaultAnswer => ({
  status,
  headers: { 'content-type': json, ...words.headers },
  body: {
    code,
    message,
    data: {
      status,
      ...(words.params && { params: words.params, details: detailsOf(words.params) }),
      ...words.more,
    },
  },
});

const detailsOf = (params: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, message]) => [name, { code: 'rest_invalid_type', message, data: null }]),
  );

/** 401 to strangers, 403 to people who are known and may not. */
const denied = (isKnown: boolean) => (isKnown ? 403 : 401);
const sorry = (code: string, what: string) => (isKnown: boolean) =>
  new Refusal(code, denied(isKnown), `Sorry, you are not allowed to ${what}`);

/** WordPress's words, one per rule of the reference. */
export const refuse = {
  notLoggedIn: () => new Refusal('rest_not_logged_in', 401, 'You are not currently logged in.'),
  unknownUser: () =>
    new Refusal(
      'invalid_username',
      401,
      '<strong>Error:</strong> Unknown username. Check again or try your email address.',
    ),
  wrongPassword: () =>
    new Refusal('incorrect_password', 401, 'The provided password is an invalid application password.'),
  passwordsDisabled: () =>
    new Refusal('application_passwords_disabled', 401, 'Application passwords are not available.'),
  passwordsDisabledForUser: () =>
    new Refusal(
      'application_passwords_disabled_for_user',
      401,
      'Application passwords are not available for your account. Please contact the site administrator for assistance.',
    ),

  cannotCreate: sorry('rest_cannot_create', 'create posts as this user.'),
  cannotEdit: sorry('rest_cannot_edit', 'edit this post.'),
  cannotDelete: sorry('rest_cannot_delete', 'delete this post.'),
  cannotPublish: sorry('rest_cannot_publish', 'publish posts in this post type.'),
  cannotEditOthers: sorry('rest_cannot_edit_others', 'create posts as this user.'),
  cannotAssign: sorry('rest_cannot_assign_term', 'assign the provided terms.'),
  cannotUpload: sorry('rest_cannot_create', 'upload media on this site.'),
  cannotCreateTerm: sorry('rest_cannot_create', 'create terms in this taxonomy.'),
  forbiddenContext: sorry('rest_forbidden_context', 'edit posts in this post type.'),
  cannotListUsers: sorry('rest_forbidden_context', 'list users.'),
  cannotViewUser: sorry('rest_user_cannot_view', 'list users.'),
  cannotRead: sorry('rest_forbidden', 'do that.'),
  forbiddenWho: sorry('rest_forbidden_who', 'query users by this parameter.'),
  forbiddenStatus: (isKnown: boolean) => new Refusal('rest_forbidden_status', denied(isKnown), 'Status is forbidden.'),

  noRoute: () => new Refusal('rest_no_route', 404, 'No route was found matching the URL and request method.'),
  noPost: () => new Refusal('rest_post_invalid_id', 404, 'Invalid post ID.'),
  noUser: () => new Refusal('rest_user_invalid_id', 404, 'Invalid user ID.'),
  noTerm: () => new Refusal('rest_term_invalid', 404, 'Term does not exist.'),
  noPassword: () => new Refusal('rest_application_password_not_found', 404, 'Application password not found.'),
  trashedAlready: () => new Refusal('rest_already_trashed', 410, 'The post has already been deleted.'),

  invalid: (params: Record<string, string>) =>
    new Refusal('rest_invalid_param', 400, `Invalid parameter(s): ${Object.keys(params).join(', ')}`, { params }),
  badJson: () => new Refusal('rest_invalid_json', 400, 'Invalid JSON body passed.'),
  missing: (...names: string[]) =>
    new Refusal('rest_missing_callback_param', 400, `Missing parameter(s): ${names.join(', ')}`, {
      more: { params: names },
    }),
  pastTheEnd: () =>
    new Refusal(
      'rest_post_invalid_page_number',
      400,
      'The page number requested is larger than the number of pages available.',
    ),
  emptyPost: () => new Refusal('empty_content', 400, 'Content, title, and excerpt are empty.'),
  postExists: () => new Refusal('rest_post_exists', 400, 'Cannot create existing post.'),
  badAuthor: () => new Refusal('rest_invalid_author', 400, 'Invalid author ID.'),
  badPicture: () => new Refusal('rest_invalid_featured_media', 400, 'Invalid featured media ID.'),
  termExists: (id: number) =>
    new Refusal('term_exists', 400, 'A term with the name provided already exists with this parent.', {
      more: { term_id: id },
    }),

  noData: () => new Refusal('rest_upload_no_data', 400, 'No data supplied.'),
  noDisposition: () => new Refusal('rest_upload_no_content_disposition', 400, 'No Content-Disposition supplied.'),
  hashMismatch: () => new Refusal('rest_upload_hash_mismatch', 412, 'Content hash did not match expected.'),
  tooBig: (kilobytes: number) =>
    new Refusal(
      'rest_upload_file_too_big',
      400,
      `This file is too big. Files must be less than ${kilobytes} KB in size.`,
    ),
  quotaExceeded: () =>
    new Refusal(
      'rest_upload_user_quota_exceeded',
      400,
      'You have used your space quota. Please delete files before uploading.',
    ),
  badType: () => new Refusal('rest_upload_sideload_error', 500, 'Sorry, you are not allowed to upload this file type.'),
  uploadUnknown: () =>
    new Refusal('rest_upload_unknown_error', 500, 'The uploaded file could not be moved to wp-content/uploads.'),
  unfinishedUpload: (id: number) =>
    new Refusal('internal_server_error', 500, critical, { headers: { 'x-wp-upload-attachment-id': String(id) } }),
  critical: () => new Refusal('internal_server_error', 500, critical),
};

const critical =
  '<p>There has been a critical error on this website.</p><p><a href="https://wordpress.org/documentation/article/faq-troubleshooting/">Learn more about troubleshooting WordPress.</a></p>';
