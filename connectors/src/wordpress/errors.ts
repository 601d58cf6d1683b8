import { unsupportedImageCode } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import { type ErrorRow, errorFromStatus, errorTable, type ParseError } from '../kit/http/errors.ts';
import { toPlainText } from './plain-text.ts';
import { movedCode } from './redirects.ts';
import { ErrorBody, ErrorDetail } from './wire.ts';

export const label = 'The WordPress site';

/** Code of an upload in a format that the site cannot resize, often WebP or AVIF. */
const unsupportedImageType = 'rest_upload_image_type_not_supported';
export const passwordsDisabled = 'application_passwords_disabled';

const reconnect = 'Reconnect the site.';
const role = 'Ask its owner for a higher role, or connect the site as another user.';
/**
 * Message of a missing sign-in. WordPress answers wrong credentials like missing ones, and a host that removes the
 * header looks the same.
 */
const notSignedIn =
  'The site no longer accepts our sign-in: the application password was revoked, or the site’s host removes the Authorization header. Reconnect the site.';
const rows: readonly ErrorRow[] = [
  { code: 'rest_not_logged_in', kind: 'reauthorize', message: notSignedIn },
  {
    code: 'incorrect_password',
    kind: 'reauthorize',
    message: `The site no longer accepts this application password (not your sign-in password). ${reconnect}`,
  },
  { code: 'invalid_username', kind: 'reauthorize', message: `This username doesn’t exist on the site. ${reconnect}` },
  { code: 'invalid_email', kind: 'reauthorize', message: `This user doesn’t exist on the site. ${reconnect}` },
  {
    code: passwordsDisabled,
    kind: 'reauthorize',
    message: 'Application passwords are off on this site. Turn them on there, then reconnect the site.',
  },
  {
    code: 'application_passwords_disabled_for_user',
    kind: 'reauthorize',
    message: 'Application passwords are off for this user. Ask the site’s owner, then reconnect the site.',
  },

  { code: 'rest_cannot_create', kind: 'permission', message: `This user can’t add content to the site. ${role}` },
  { code: 'rest_cannot_edit', kind: 'permission', message: `This user can’t edit this post. ${role}` },
  { code: 'rest_cannot_delete', kind: 'permission', message: `This user can’t delete this post. ${role}` },
  { code: 'rest_cannot_publish', kind: 'permission', message: `This user can’t publish on the site. ${role}` },
  {
    code: 'rest_cannot_edit_others',
    kind: 'permission',
    message: `This user can’t write as another author. ${role}`,
  },
  {
    code: 'rest_cannot_assign_sticky',
    kind: 'permission',
    message: `This user can’t put posts on the site’s front page. ${role}`,
  },
  { code: 'rest_cannot_assign_term', kind: 'permission', message: `This user can’t use this category. ${role}` },
  { code: 'rest_forbidden_context', kind: 'permission', message: `This user can’t see this on the site. ${role}` },
  { code: 'rest_forbidden_status', kind: 'permission', message: `This user can’t see unpublished posts. ${role}` },
  { code: 'rest_forbidden_who', kind: 'permission', message: `This user can’t see the site’s users. ${role}` },
  { code: 'rest_user_cannot_view', kind: 'permission', message: `This user can’t see the site’s users. ${role}` },
  { code: 'rest_forbidden', kind: 'permission', message: `The site doesn’t allow this user to do that. ${role}` },

  {
    code: 'rest_no_route',
    kind: 'gone',
    message: 'Part of this site’s REST API is off, or its WordPress version is too old.',
  },
  { code: 'rest_post_invalid_id', kind: 'gone', message: 'The site no longer has this item.' },
  { code: 'rest_term_invalid', kind: 'gone', message: 'The site no longer has this category.' },
  { code: 'rest_user_invalid_id', kind: 'gone', message: 'The site no longer has this user.' },
  { code: 'rest_application_password_not_found', kind: 'gone', message: 'The site no longer has this password.' },
  { code: 'rest_already_trashed', kind: 'gone', message: 'This post is already in the site’s trash.' },

  { code: 'rest_invalid_param', kind: 'rejected', message: 'The site rejected part of this request.' },
  {
    code: 'rest_missing_callback_param',
    kind: 'rejected',
    message: 'The site rejected this request because a field is missing.',
  },
  { code: 'rest_invalid_json', kind: 'rejected', message: 'The site rejected the request as invalid.' },
  { code: 'rest_post_invalid_page_number', kind: 'rejected', message: 'This page is past the end of the list.' },
  { code: 'empty_content', kind: 'rejected', message: 'A post needs a title or text.' },
  { code: 'rest_post_exists', kind: 'rejected', message: 'The site doesn’t accept a new post with an ID.' },
  {
    code: 'rest_invalid_featured_media',
    kind: 'rejected',
    message: 'The site no longer has the featured image.',
  },
  {
    code: 'rest_invalid_field',
    kind: 'rejected',
    message: 'The site rejected this combination of fields. A post with a password can’t be on the front page.',
  },
  { code: 'rest_invalid_author', kind: 'rejected', message: 'This author doesn’t exist on the site.' },
  { code: 'rest_upload_no_data', kind: 'rejected', message: 'The site received an empty file. Upload it again.' },
  {
    code: 'rest_upload_no_content_disposition',
    kind: 'rejected',
    message: 'The site received a file without a name. Upload it again.',
  },
  {
    code: 'rest_upload_hash_mismatch',
    kind: 'rejected',
    message: 'The file was damaged during upload. Upload it again.',
  },
  {
    code: 'rest_upload_file_too_big',
    kind: 'rejected',
    message: 'This file is too large for the site. Use a smaller one.',
  },
  {
    code: 'rest_upload_user_quota_exceeded',
    kind: 'rejected',
    message: 'The site has no storage left. Delete files there, then upload again.',
  },
  {
    code: 'rest_upload_limited_space',
    kind: 'rejected',
    message: 'The site has no storage left. Delete files there, then upload again.',
  },
  {
    code: unsupportedImageType,
    kind: 'rejected',
    message: 'The site can’t process this type of image. Use a JPEG or PNG.',
  },
  {
    code: 'rest_upload_unknown_error',
    kind: 'rejected',
    message: 'The site couldn’t save the file. It may not accept this type of file.',
  },
  { code: 'rest_upload_sideload_error', kind: 'rejected', message: 'The site doesn’t accept this type of file.' },
  { code: 'term_exists', kind: 'duplicate', message: 'The site already has this category.' },

  {
    code: 'internal_server_error',
    kind: 'transient',
    message: 'The site is having problems. Try again in a few minutes.',
  },
  {
    code: movedCode,
    kind: 'rejected',
    message: 'The site redirects to another host. Open it in your browser and connect it by the URL shown there.',
  },
];

const findRow = errorTable(rows);

/** Code of an upload whose file was saved but whose resizing failed; the subcode is the media id. */
export const unfinishedUpload = 'upload-unfinished';

/** Errors of proxies and firewalls in front of WordPress. */
const parseForeignError = (status: number) => {
  if (status === 401 || status === 429) return errorFromStatus(label, status);
  if (status === 413)
    return { kind: 'rejected' as const, message: 'This file is too large for the site. Use a smaller one.' };
  return {
    kind: 'transient' as const,
    code: 'not-wordpress',
    message: 'A firewall or security plugin blocked us. Allow Fanfare there, or try again later.',
  };
};

/**
 * The status comes first: WordPress answers 401 without a valid sign-in, with any code, and 403 when the user's
 * role is too low. A forbidden parameter is a 400 with the status inside.
 */
const findErrorRow = (status: number, code: string | number, data: z.output<typeof ErrorBody>['data']) => {
  const details = Object.values(data?.details ?? {}).flatMap((detail) => {
    const parsed = ErrorDetail.safeParse(detail);
    return parsed.success ? [parsed.data] : [];
  });
  const denied = details.find(({ data: { status: inner } }) => inner === 401 || inner === 403);
  const row = findRow(denied?.code ?? code);
  if ((denied?.data.status ?? status) === 401)
    return row?.kind === 'reauthorize' ? row : { kind: 'reauthorize' as const, message: notSignedIn };
  return row ?? errorFromStatus(label, denied?.data.status ?? status);
};

export const parseError: ParseError = ({ status, body, headers }) => {
  const attachment = headers.get('x-wp-upload-attachment-id');
  if (status >= 500 && attachment && /^\d+$/.test(attachment)) {
    return {
      kind: 'transient',
      message: 'The site saved the file but couldn’t process it.',
      code: unfinishedUpload,
      subcode: attachment,
    };
  }
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return parseForeignError(status);
  const { code, message: networkMessage, data } = parsed.data;
  const { kind, message } = findErrorRow(status, code, data);
  return {
    kind,
    message,
    code: code === unsupportedImageType ? unsupportedImageCode : String(code),
    subcode: data?.term_id ? String(data.term_id) : undefined,
    // Message of the network is left out for a call without a user: it would sound like a missing role.
    networkMessage: kind === 'reauthorize' ? undefined : toPlainText((networkMessage ?? '').slice(0, 500)) || undefined,
    field: Object.keys(data?.params ?? {})[0],
  };
};
