import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import type { PublishPayload } from '@fanfare/contract/posts/posts';
import {
  type PlannedShare,
  type PostFields,
  postLimits,
  postMessages,
  shareLimits,
} from '@fanfare/contract/posts/working-copies';
import { toSchedule } from '@fanfare/contract/social/schedule';
import { socialMessages } from '@fanfare/contract/social/social';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import { toPlainText } from '../../../platform/html/index.ts';
import { Problem } from '../../../platform/problem.ts';

/** A share of the payload: the values at one index of its parallel arrays. */
export type PayloadShare = {
  network: SocialNetwork | undefined;
  account: string;
  board: string;
  message: string;
  linkName: string;
  linkDescription: string;
  /** Scheduled time of the share in Unix seconds; 0 to share when the post is published. */
  seconds: number;
  adprofile: string;
};

/** Arrays of the payload with one value for each share, beside `social_network`. */
const shareArrays = [
  'social_account',
  'social_account_value',
  'board_id',
  'board_id_value',
  'social_message',
  'link_name',
  'link_description',
  'social_scheduled_publish_time',
  'adprofile',
] as const;

/** Problems of parallel arrays with different lengths, by which a share could get the text of another. */
export const arrayLengthProblems = (payload: PublishPayload): FieldProblem[] => {
  const shareCount = payload.social_network.length;
  return shareArrays.flatMap((name) => {
    const { length } = payload[name];
    const isOptional = name !== 'social_account';
    if (length === shareCount || (isOptional && length === 0)) return [];
    const message = `All share lists need the same length: social_network has ${shareCount}, ${name} has ${length}.`;
    return [{ path: name, message }];
  });
};

export const parseShares = (payload: PublishPayload): PayloadShare[] =>
  payload.social_network.map((network, index) => ({
    // Names of networks are compared in lower case, because the specification writes some with a capital letter.
    network: socialNetworks.find((name) => name === network.trim().toLowerCase()),
    account: payload.social_account[index]?.trim() ?? '',
    board: payload.board_id[index]?.trim() ?? '',
    message: payload.social_message[index] ?? '',
    linkName: (payload.link_name[index] ?? '').trim().slice(0, shareLimits.linkName),
    linkDescription: (payload.link_description[index] ?? '').trim().slice(0, shareLimits.linkDescription),
    seconds: payload.social_scheduled_publish_time[index] ?? 0,
    adprofile: (payload.adprofile[index] ?? '').trim().slice(0, shareLimits.adProfile),
  }));

export const unknownNetworkProblems = (shares: readonly PayloadShare[]): FieldProblem[] =>
  shares.flatMap(({ network }, index) =>
    network ? [] : [{ path: `social_network.${index}`, message: socialMessages.network }],
  );

/** Converts the shares of a payload to fields of the working copy. */
const toPlannedShares = (shares: readonly PayloadShare[], timeZone: string): PlannedShare[] =>
  shares.flatMap((share, index) =>
    share.network
      ? [
          {
            key: `share-${index + 1}`,
            social_network: share.network,
            social_account: share.account.slice(0, shareLimits.account),
            board_id: share.board.slice(0, shareLimits.board),
            message: share.message,
            link_name: share.linkName,
            link_description: share.linkDescription,
            ...(share.seconds > 0 ? { schedule: toSchedule(new Date(share.seconds * 1000), timeZone) } : {}),
            adprofile: share.adprofile,
          },
        ]
      : [],
  );

/** A payload with the title that the post will have. */
export type TitledPayload = PublishPayload & { post_title: string };

/** Limit in characters of a heading's markup, so that a missing end tag doesn't make the search slow. */
const maxHeadingHtml = 4000;

const findFirstHeading = async (html: string): Promise<string> => {
  const start = html.search(/<h[1-6][\s>]/i);
  if (start < 0) return '';
  const rest = html.slice(start, start + maxHeadingHtml);
  const end = rest.search(/<\/h[1-6]/i);
  return toPlainText(end < 0 ? rest : rest.slice(0, end), postLimits.title);
};

/** Fills in the title: that of the payload, else the first of `otherTitles`, else the first heading of the text. */
export const withTitle = async (
  payload: PublishPayload,
  otherTitles: (string | undefined)[],
): Promise<TitledPayload> => {
  const title =
    [payload.post_title, ...otherTitles].find((text) => text?.trim()) ??
    (await findFirstHeading(payload.editor_content));
  if (title.trim() === '') {
    throw new Problem('invalid-input', {
      fields: [{ path: 'post_title', message: postMessages.title }],
      message: postMessages.title,
    });
  }
  return { ...payload, post_title: title.trim() };
};

/** Converts a payload to fields of the working copy. */
export const toPostFields = (payload: TitledPayload, timeZone: string): PostFields => ({
  post_title: payload.post_title,
  post_name: payload.post_name,
  excerpt: payload.excerpt,
  editor_content: payload.editor_content,
  post_category: payload.post_category,
  front_page: payload.front_page === 1,
  featured_image: payload.featured_image ?? null,
  featured_image_url: payload.featured_image_url ?? '',
  post_status: payload.post_status,
  schedule: payload.schedule ?? null,
  social: toPlannedShares(parseShares(payload), timeZone),
});

/** Input for saving a payload in the working copy, whatever version the copy has. */
export const toCopyInput = (payload: TitledPayload, timeZone: string) => ({
  copy_id: payload.copy_id,
  post_id: payload.post_id,
  submit_id: payload.submit_id,
  version: 0,
  force: true,
  fields: toPostFields(payload, timeZone),
});
