import type { FieldProblem } from '@fanfare/contract/kit/problem';
import type { PublishPayload } from '@fanfare/contract/posts';
import { toSchedule } from '@fanfare/contract/scheduling';
import { socialMessages } from '@fanfare/contract/social';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/social-text';
import type { PlannedShare, PostFields } from '@fanfare/contract/working-copies';

/** One place of the payload's arrays. */
export type PayloadShare = {
  network: SocialNetwork | undefined;
  account: string;
  board: string;
  message: string;
  linkName: string;
  linkDescription: string;
  /** Seconds since 1970; 0 is together with the post. */
  seconds: number;
  adprofile: string;
};

const sideBySide = [
  ...(['social_account', 'social_account_value', 'board_id', 'board_id_value', 'social_message'] as const),
  ...(['link_name', 'link_description', 'social_scheduled_publish_time', 'adprofile'] as const),
] as const;

/** Arrays lie side by side: a place one of them lacks would give a share somebody else's words. */
export const arrayLengthProblems = (payload: PublishPayload): FieldProblem[] => {
  const shares = payload.social_network.length;
  return sideBySide.flatMap((name) => {
    const { length } = payload[name];
    const mayLack = name !== 'social_account';
    if (length === shares || (mayLack && length === 0)) return [];
    const message = `Each share needs a place in every list: social_network has ${shares}, ${name} has ${length}.`;
    return [{ path: name, message }];
  });
};

export const parseShares = (payload: PublishPayload): PayloadShare[] =>
  payload.social_network.map((network, at) => ({
    // The documents write one of them with a capital letter.
    network: socialNetworks.find((known) => known === network.trim().toLowerCase()),
    account: payload.social_account[at]?.trim() ?? '',
    board: payload.board_id[at]?.trim() ?? '',
    message: payload.social_message[at] ?? '',
    linkName: (payload.link_name[at] ?? '').trim().slice(0, 255),
    linkDescription: (payload.link_description[at] ?? '').trim().slice(0, 4000),
    seconds: payload.social_scheduled_publish_time[at] ?? 0,
    adprofile: (payload.adprofile[at] ?? '').trim().slice(0, 40),
  }));

export const unknownNetworkProblems = (rows: readonly PayloadShare[]): FieldProblem[] =>
  rows.flatMap(({ network }, at) =>
    network ? [] : [{ path: `social_network.${at}`, message: socialMessages.network }],
  );

/** As the working copy keeps them. */
export const toPlannedShares = (rows: readonly PayloadShare[], zone: string): PlannedShare[] =>
  rows.flatMap((row, at) =>
    row.network
      ? [
          {
            key: `share-${at + 1}`,
            social_network: row.network,
            social_account: row.account.slice(0, 100),
            board_id: row.board.slice(0, 100),
            message: row.message,
            link_name: row.linkName,
            link_description: row.linkDescription,
            ...(row.seconds > 0 ? { schedule: toSchedule(new Date(row.seconds * 1000), zone) } : {}),
            adprofile: row.adprofile,
          },
        ]
      : [],
  );

/** What somebody wanted to publish, as the working copy keeps it. */
export const toPostFields = (payload: PublishPayload, zone: string): PostFields => ({
  ...{ post_title: payload.post_title, post_name: payload.post_name, excerpt: payload.excerpt },
  ...{ editor_content: payload.editor_content, post_category: payload.post_category },
  front_page: payload.front_page === 1,
  featured_image: payload.featured_image ?? null,
  featured_image_url: payload.featured_image_url ?? '',
  post_status: payload.post_status,
  schedule: payload.schedule ?? null,
  social: toPlannedShares(parseShares(payload), zone),
});
