import { type ErrorRow, errorFromStatus, errorTable, type ParseError } from '../kit/http/errors.ts';
import { wordsOf } from './plain-text.ts';
import { movedCode } from './redirects.ts';
import { Refusal } from './wire.ts';

export const label = 'The WordPress site';

const again = 'Connect the site again.';
const role = 'Ask its owner for a higher role, or connect the site as somebody else.';
const rows: readonly ErrorRow[] = [
  {
    ...{ code: 'rest_not_logged_in', kind: 'reauthorize' },
    sentence: `The site did not see our sign-in: its server may take the Authorization header away. Ask its host to let the header through, then connect again.`,
  },
  {
    ...{ code: 'incorrect_password', kind: 'reauthorize' },
    sentence: `The site no longer accepts this application password (it is not the password you sign in with). ${again}`,
  },
  { code: 'invalid_username', kind: 'reauthorize', sentence: `The site does not know this user name. ${again}` },
  { code: 'invalid_email', kind: 'reauthorize', sentence: `The site does not know this user. ${again}` },
  {
    ...{ code: 'application_passwords_disabled', kind: 'reauthorize' },
    sentence: 'Application passwords are switched off on this site. Switch them on there, then connect again.',
  },
  {
    ...{ code: 'application_passwords_disabled_for_user', kind: 'reauthorize' },
    sentence: 'Application passwords are switched off for this user. Ask the owner of the site, then connect again.',
  },

  { code: 'rest_cannot_create', kind: 'permission', sentence: `This user may not add anything to the site. ${role}` },
  { code: 'rest_cannot_edit', kind: 'permission', sentence: `This user may not change this post. ${role}` },
  { code: 'rest_cannot_delete', kind: 'permission', sentence: `This user may not remove this post. ${role}` },
  { code: 'rest_cannot_publish', kind: 'permission', sentence: `This user may not publish on the site. ${role}` },
  {
    code: 'rest_cannot_edit_others',
    kind: 'permission',
    sentence: `This user may not write as somebody else. ${role}`,
  },
  { code: 'rest_cannot_assign_term', kind: 'permission', sentence: `This user may not use this category. ${role}` },
  { code: 'rest_forbidden_context', kind: 'permission', sentence: `This user may not see this on the site. ${role}` },
  { code: 'rest_forbidden_status', kind: 'permission', sentence: `This user may not see unpublished posts. ${role}` },
  { code: 'rest_forbidden_who', kind: 'permission', sentence: `This user may not see the site's people. ${role}` },
  { code: 'rest_user_cannot_view', kind: 'permission', sentence: `This user may not see the site's people. ${role}` },
  { code: 'rest_forbidden', kind: 'permission', sentence: `The site does not allow this user to do that. ${role}` },

  {
    ...{ code: 'rest_no_route', kind: 'gone' },
    sentence: 'The REST API of this site is switched off in part, or its WordPress is too old.',
  },
  { code: 'rest_post_invalid_id', kind: 'gone', sentence: 'The site no longer has this.' },
  { code: 'rest_term_invalid', kind: 'gone', sentence: 'The site no longer has this category.' },
  { code: 'rest_user_invalid_id', kind: 'gone', sentence: 'The site no longer has this user.' },
  { code: 'rest_application_password_not_found', kind: 'gone', sentence: 'The site no longer has this password.' },
  { code: 'rest_already_trashed', kind: 'gone', sentence: 'This post is in the bin of the site already.' },

  { code: 'rest_invalid_param', kind: 'rejected', sentence: 'The site refused a part of this.' },
  { code: 'rest_missing_callback_param', kind: 'rejected', sentence: 'The site misses a part of this.' },
  { code: 'rest_invalid_json', kind: 'rejected', sentence: 'The site could not read this.' },
  { code: 'rest_post_invalid_page_number', kind: 'rejected', sentence: 'The list on the site ends before this page.' },
  { code: 'empty_content', kind: 'rejected', sentence: 'A post needs a title or a text.' },
  { code: 'rest_post_exists', kind: 'rejected', sentence: 'The site takes no post with a number of its own.' },
  {
    code: 'rest_invalid_featured_media',
    kind: 'rejected',
    sentence: 'The site does not have the featured image any more.',
  },
  { code: 'rest_invalid_author', kind: 'rejected', sentence: 'The site does not know this author.' },
  { code: 'rest_upload_no_data', kind: 'rejected', sentence: 'The file was empty when it reached the site.' },
  {
    code: 'rest_upload_no_content_disposition',
    kind: 'rejected',
    sentence: 'The file reached the site without a name.',
  },
  { code: 'rest_upload_hash_mismatch', kind: 'rejected', sentence: 'The file was damaged on its way. Send it again.' },
  {
    code: 'rest_upload_file_too_big',
    kind: 'rejected',
    sentence: 'The file is too large for this site. Use a smaller one.',
  },
  {
    ...{ code: 'rest_upload_user_quota_exceeded', kind: 'rejected' },
    sentence: 'The site has no room left for files. Remove some there, then send it again.',
  },
  { code: 'rest_upload_unknown_error', kind: 'rejected', sentence: 'The site could not keep the file.' },
  { code: 'rest_upload_sideload_error', kind: 'rejected', sentence: 'The site does not take files of this kind.' },
  { code: 'term_exists', kind: 'duplicate', sentence: 'The site has this category already.' },

  {
    ...{ code: 'internal_server_error', kind: 'transient' },
    sentence: 'The site has trouble at the moment. Try again in a few minutes.',
  },
  {
    ...{ code: movedCode, kind: 'rejected' },
    sentence: `The site sends us to another address, and we do not follow. Open it in the browser and connect it by the address you see there.`,
  },
];

const lookUp = errorTable(rows);

/** The code of an upload whose file was kept, though the site broke over its smaller sizes; the subcode is its id. */
export const unfinishedUpload = 'upload-unfinished';

/** Machines in front of WordPress answer with pages of their own. */
const fromElsewhere = (status: number) => {
  if (status === 401 || status === 429) return errorFromStatus(label, status);
  if (status === 413)
    return { kind: 'rejected' as const, sentence: 'The file is too large for this site. Use a smaller one.' };
  return {
    kind: 'transient' as const,
    code: 'not-wordpress',
    sentence:
      'Something in front of the site answered in its place: a firewall, a security plugin or its host. Allow us there, or try again later.',
  };
};

/** Decides on WordPress's code; by status where the code is a plugin's own. */
export const parseError: ParseError = ({ status, body, headers }) => {
  const attachment = headers.get('x-wp-upload-attachment-id');
  if (status >= 500 && attachment && /^\d+$/.test(attachment)) {
    return {
      kind: 'transient',
      sentence: 'The site kept the file but broke over it.',
      code: unfinishedUpload,
      subcode: attachment,
    };
  }
  const read = Refusal.safeParse(body);
  if (!read.success) return fromElsewhere(status);
  const { code, message, data } = read.data;
  const { kind, sentence } = lookUp(code) ?? errorFromStatus(label, status);
  return {
    kind,
    sentence,
    code: String(code),
    subcode: data?.term_id ? String(data.term_id) : undefined,
    words: wordsOf(message ?? '') || undefined,
    field: Object.keys(data?.params ?? {})[0],
  };
};
