import { createHash } from 'node:crypto';
import { type DiffRow, rightAfterApproval } from '@fanfare/contract/approvals/approvals';
import { networkByKind } from '@fanfare/contract/connections/connections';
import { formatDateTime } from '@fanfare/contract/kit/format-time';
import { networkLabels } from '@fanfare/contract/networks/names';
import { SocialPost } from '@fanfare/contract/social/social';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/problem.ts';
import { type ApprovalKind, type Approvals, type ApprovedWork, mediaRow, textRow } from '../../approvals/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { AccountAccessService, MemberContext } from '../accounts/account-access.service.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import type { AccountAddress } from '../shares/account-address.ts';
import type { ShareDraft } from '../shares/share-draft.ts';

const kindName = 'social.post';

export type PostApproval = ReturnType<typeof postApproval>;
type Deps = {
  approvals: Pick<Approvals, 'isRequired' | 'request'>;
  media?: Pick<MediaPort, 'findFiles'> | undefined;
};

/** Lets social posts wait for a second person, who can be a client without an account. */
export const postApproval = ({ approvals, media }: Deps) => {
  const isRequired = (tx: Tx, business: MemberContext): Promise<boolean> =>
    approvals.isRequired(tx, business, { kind: kindName });

  return {
    /** Id of the approval request, which stores the whole post; undefined: the post needs no approval. */
    hold: async (
      tx: Tx,
      actor: Actor,
      business: MemberContext,
      { post, drafts }: { post: SocialPost; drafts: readonly ShareDraft[] },
    ): Promise<number | undefined> => {
      if (!(await isRequired(tx, business))) return undefined;
      const files = (await media?.findFiles(tx, business.id, listMedia(post).map(toRef))) ?? new Map();
      const { id } = await approvals.request(tx, actor, business, {
        kind: kindName,
        subjectId: toSubjectId(post, actor),
        title: `Publish “${toTitle(post)}”`,
        diff: toDiff(post, drafts, files),
        summary: drafts.map(toAccountName).join(', '),
        payload: post,
        scopes: drafts.map(({ network, accountId }) =>
          toScope({ network: networkByKind[network], remoteId: accountId }),
        ),
      });
      return id;
    },

    /**
     * Throws when a social post of this member would have to wait for approval: such posts can't be imported from a
     * file, or changed after they were approved.
     */
    refuseUnapproved: async (tx: Tx, business: MemberContext): Promise<void> => {
      if (await isRequired(tx, business)) throw new Problem('approval-needed');
    },
  };
};

type KindDeps = {
  access: Pick<AccountAccessService, 'listUsable'>;
  publish: (work: ApprovedWork, post: SocialPost) => Promise<void>;
};

export const postApprovalKind = ({ access, publish }: KindDeps): ApprovalKind => ({
  name: kindName,
  label: 'Social post',
  rule: 'posts',
  spendsMoney: false,
  permission: { view: 'social:viewer', decide: 'social:manager', run: 'social:publisher' },
  listScopes: async (business) => (await access.listUsable(business))?.map(toScope),
  // The request holds the whole post.
  isCurrent: async () => true,
  runApproved: async (work) => {
    await publish(work, z.parse(SocialPost, work.payload));
    return undefined;
  },
});

const toScope = ({ network, remoteId }: AccountAddress): string => `account:${network}:${remoteId}`;

/** Digits of a hash that fit into an exact number. */
const subjectDigits = 12;

/** A repeated submit of one post finds the approval request that waits for it. */
const toSubjectId = ({ submit_id }: SocialPost, { client }: Actor): number => {
  const hash = createHash('sha256').update(submit_id ?? client.requestId);
  return Number.parseInt(hash.digest('hex').slice(0, subjectDigits), 16);
};

const maxTitle = 80;

/** Title of an approval request: the first line of the post's text. The request shows the whole text. */
const toTitle = ({ message, link }: SocialPost): string => {
  const [line = ''] = message.trim().split('\n');
  const letters = [...line.slice(0, maxTitle * 2)];
  return letters.length > maxTitle ? `${letters.slice(0, maxTitle).join('')}…` : line || link || 'Social post';
};

const toAccountName = ({ network, accountName }: ShareDraft): string =>
  `${networkLabels[networkByKind[network]]}: ${accountName}`;

type PostMedium = SocialPost['images'][number];
const toRef = ({ media_id, url = '' }: PostMedium): number | string => media_id ?? url;
const toRequested = (medium: PostMedium) => ({ ref: toRef(medium), alt: medium.alt });

const listMedia = ({ picture, images, video }: SocialPost): PostMedium[] => [
  ...(picture ? [{ url: picture, alt: '' }] : []),
  ...images,
  ...(video ? [video] : []),
];

/**
 * Rows that an approval request shows: everything that is published. One row has the texts of all accounts and
 * messages, so that none is left out.
 */
const toDiff = (
  post: SocialPost,
  drafts: readonly ShareDraft[],
  files: Awaited<ReturnType<MediaPort['findFiles']>>,
): DiffRow[] => {
  const ownTexts = drafts.filter(({ message }) => message !== post.message);
  const due = drafts[0]?.due;
  const hasAds = drafts.some(({ adProfileId, nativeAd }) => adProfileId ?? nativeAd);
  return [
    ...textRow('Accounts', drafts.map(toAccountName).join(', ')),
    ...textRow('Text', post.message),
    ...textRow('Own texts', ownTexts.map((draft) => `${toAccountName(draft)}: ${draft.message}`).join('\n\n')),
    ...textRow('Thread', post.threads.map(({ message }) => message).join('\n\n')),
    ...textRow('Link', post.link ?? ''),
    ...textRow('Link title', post.link_name),
    ...textRow('Link description', post.link_description),
    ...mediaRow('Link image', post.picture ? [{ ref: post.picture }] : [], files),
    ...mediaRow('Images', post.images.map(toRequested), files),
    ...mediaRow('Video', post.video ? [toRequested(post.video)] : [], files),
    ...textRow('Ads', hasAds ? 'Created when it’s published' : ''),
    ...textRow('Time', due && !due.isNow ? formatDateTime(due.dueAt, due.schedule.zone) : rightAfterApproval),
  ];
};
