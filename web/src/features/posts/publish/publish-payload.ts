import { toInstant } from '@fanfare/contract/kit/local-time';
import type { PublishPayload } from '@fanfare/contract/posts/posts';
import type { PlannedShare, PostFields } from '@fanfare/contract/posts/working-copies';

/** Names of accounts and boards as the user sees them. */
type Names = { account: (share: PlannedShare) => string; board: (share: PlannedShare) => string };
type PublishOptions = {
  siteId: number;
  postId: number | null;
  copyId: number | null;
  status: PostFields['post_status'];
  names: Names;
};

const toUnixSeconds = ({ schedule }: PlannedShare): number =>
  schedule ? Math.floor(toInstant(schedule.at, schedule.zone).getTime() / 1000) : 0;

/** The body of the publish call, without its idempotency key. Each list has one entry for each share. */
export function toPublishPayload(
  fields: PostFields,
  { siteId, postId, copyId, status, names }: PublishOptions,
): PublishPayload {
  const { social, schedule } = fields;
  return {
    site_id: siteId,
    post_status: status,
    editor_content: fields.editor_content,
    front_page: fields.front_page ? 1 : 0,
    featured_image: fields.featured_image,
    featured_image_url: fields.featured_image_url || null,
    post_category: fields.post_category,
    link_name: social.map((share) => share.link_name),
    link_description: social.map((share) => share.link_description),
    social_network: social.map((share) => share.social_network),
    social_account: social.map((share) => share.social_account),
    social_account_value: social.map(names.account),
    board_id: social.map((share) => share.board_id),
    board_id_value: social.map(names.board),
    social_message: social.map((share) => share.message),
    social_scheduled_publish_time: social.map(toUnixSeconds),
    adprofile: social.map((share) => share.adprofile),
    ...(postId === null ? {} : { post_id: postId }),
    ...(copyId === null ? {} : { copy_id: copyId }),
    post_title: fields.post_title.trim(),
    post_name: fields.post_name.trim(),
    excerpt: fields.excerpt.trim(),
    ...(status === 'future' && schedule ? { schedule } : {}),
  };
}
