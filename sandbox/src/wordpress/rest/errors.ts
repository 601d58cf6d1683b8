import type { FaultAnswer } from '../../kit/network.ts';

type ErrorDetails = {
  params?: Record<string, string>;
  more?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** An error response of WordPress. Thrown by handlers, sent by `registerErrorHandlers`. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails;
  constructor(code: string, status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export const jsonType = 'application/json; charset=UTF-8';

export const errorAnswer = ({ code, status, message, details }: ApiError): FaultAnswer => ({
  status,
  headers: { 'content-type': jsonType, ...details.headers },
  body: {
    code,
    message,
    data: {
      status,
      ...(details.params && { params: details.params, details: toParamDetails(details.params) }),
      ...details.more,
    },
  },
});

const toParamDetails = (params: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, message]) => [name, { code: 'rest_invalid_type', message, data: null }]),
  );

/** A parameter that the caller may not use: 400, with the real status inside. */
const forbiddenParam = (name: string, code: string, message: string) => (isLoggedIn: boolean) =>
  new ApiError('rest_invalid_param', 400, `Invalid parameter(s): ${name}`, {
    more: {
      params: { [name]: message },
      details: { [name]: { code, message, data: { status: deniedStatus(isLoggedIn) } } },
    },
  });

/** Status of a refusal: 401 without login, 403 when the logged-in user lacks the capability. */
const deniedStatus = (isLoggedIn: boolean) => (isLoggedIn ? 403 : 401);
const deniedError = (code: string, action: string) => (isLoggedIn: boolean) =>
  new ApiError(code, deniedStatus(isLoggedIn), `Sorry, you are not allowed to ${action}`);

/** WordPress's error messages, one per rule of the REST API reference. */
export const errors = {
  notLoggedIn: () => new ApiError('rest_not_logged_in', 401, 'You are not currently logged in.'),
  unknownUser: () =>
    new ApiError(
      'invalid_username',
      401,
      '<strong>Error:</strong> Unknown username. Check again or try your email address.',
    ),
  wrongPassword: () =>
    new ApiError('incorrect_password', 401, 'The provided password is an invalid application password.'),
  passwordsDisabled: () =>
    new ApiError('application_passwords_disabled', 401, 'Application passwords are not available.'),
  passwordsDisabledForUser: () =>
    new ApiError(
      'application_passwords_disabled_for_user',
      401,
      'Application passwords are not available for your account. Please contact the site administrator for assistance.',
    ),

  cannotCreate: deniedError('rest_cannot_create', 'create posts as this user.'),
  cannotEdit: deniedError('rest_cannot_edit', 'edit this post.'),
  cannotDelete: deniedError('rest_cannot_delete', 'delete this post.'),
  cannotPublish: deniedError('rest_cannot_publish', 'publish posts in this post type.'),
  cannotEditOthers: deniedError('rest_cannot_edit_others', 'create posts as this user.'),
  cannotAssign: deniedError('rest_cannot_assign_term', 'assign the provided terms.'),
  cannotUpload: deniedError('rest_cannot_create', 'create posts as this user.'),
  cannotStick: deniedError('rest_cannot_assign_sticky', 'make posts sticky.'),
  cannotCreateTerm: deniedError('rest_cannot_create', 'create terms in this taxonomy.'),
  forbiddenContext: deniedError('rest_forbidden_context', 'edit posts in this post type.'),
  forbiddenPostContext: deniedError('rest_forbidden_context', 'edit this post.'),
  cannotListUsers: deniedError('rest_forbidden_context', 'list users.'),
  cannotViewUser: deniedError('rest_user_cannot_view', 'list users.'),
  cannotRead: deniedError('rest_forbidden', 'do that.'),
  forbiddenWho: deniedError('rest_forbidden_who', 'query users by this parameter.'),
  forbiddenStatus: forbiddenParam('status', 'rest_forbidden_status', 'Status is forbidden.'),

  noRoute: () => new ApiError('rest_no_route', 404, 'No route was found matching the URL and request method.'),
  noPost: () => new ApiError('rest_post_invalid_id', 404, 'Invalid post ID.'),
  noUser: () => new ApiError('rest_user_invalid_id', 404, 'Invalid user ID.'),
  noTerm: () => new ApiError('rest_term_invalid', 404, 'Term does not exist.'),
  noParentTerm: () => new ApiError('rest_term_invalid', 400, 'Parent term does not exist.'),
  noPassword: () => new ApiError('rest_application_password_not_found', 404, 'Application password not found.'),
  alreadyTrashed: () => new ApiError('rest_already_trashed', 410, 'The post has already been deleted.'),

  invalid: (params: Record<string, string>) =>
    new ApiError('rest_invalid_param', 400, `Invalid parameter(s): ${Object.keys(params).join(', ')}`, { params }),
  badJson: () => new ApiError('rest_invalid_json', 400, 'Invalid JSON body passed.'),
  missing: (...names: string[]) =>
    new ApiError('rest_missing_callback_param', 400, `Missing parameter(s): ${names.join(', ')}`, {
      more: { params: names },
    }),
  pageTooLarge: () =>
    new ApiError(
      'rest_post_invalid_page_number',
      400,
      'The page number requested is larger than the number of pages available.',
    ),
  emptyPost: () => new ApiError('empty_content', 400, 'Content, title, and excerpt are empty.'),
  postExists: () => new ApiError('rest_post_exists', 400, 'Cannot create existing post.'),
  badAuthor: () => new ApiError('rest_invalid_author', 400, 'Invalid author ID.'),
  badFeaturedImage: () => new ApiError('rest_invalid_featured_media', 400, 'Invalid featured media ID.'),
  termExists: (id: number) =>
    new ApiError('term_exists', 400, 'A term with the name provided already exists with this parent.', {
      more: { term_id: id },
    }),

  noData: () => new ApiError('rest_upload_no_data', 400, 'No data supplied.'),
  noDisposition: () => new ApiError('rest_upload_no_content_disposition', 400, 'No Content-Disposition supplied.'),
  hashMismatch: () => new ApiError('rest_upload_hash_mismatch', 412, 'Content hash did not match expected.'),
  tooBig: (kilobytes: number) =>
    new ApiError(
      'rest_upload_file_too_big',
      400,
      `This file is too big. Files must be less than ${kilobytes} KB in size.`,
    ),
  quotaExceeded: () =>
    new ApiError(
      'rest_upload_user_quota_exceeded',
      400,
      'You have used your space quota. Please delete files before uploading.',
    ),
  badType: () =>
    new ApiError('rest_upload_sideload_error', 500, 'Sorry, you are not allowed to upload this file type.'),
  badFormType: () =>
    new ApiError('rest_upload_unknown_error', 500, 'Sorry, you are not allowed to upload this file type.'),
  uploadUnknown: () =>
    new ApiError('rest_upload_unknown_error', 500, 'The uploaded file could not be moved to wp-content/uploads.'),
  unfinishedUpload: (id: number) =>
    new ApiError('internal_server_error', 500, criticalMessage, {
      headers: { 'x-wp-upload-attachment-id': String(id) },
    }),
  critical: () => new ApiError('internal_server_error', 500, criticalMessage),
};

const criticalMessage =
  '<p>There has been a critical error on this website.</p><p><a href="https://wordpress.org/documentation/article/faq-troubleshooting/">Learn more about troubleshooting WordPress.</a></p>';
