import { createHash } from 'node:crypto';
import {
  changedAfterApproval,
  type DiffRow,
  rightAfterApproval,
  waitsForApprovalMessage,
  whenCampaignStarts,
} from '@fanfare/contract/approvals/approvals';
import { networkByKind } from '@fanfare/contract/connections/connections';
import { formatDateTime } from '@fanfare/contract/kit/format-time';
import { networkLabels } from '@fanfare/contract/networks/names';
import { PublishPayload, type PublishResponse } from '@fanfare/contract/posts/posts';
import { z } from 'zod';
import type { Db } from '../../../platform/db/index.ts';
import { listArticleAddresses, type SanitizeArticle, toPlainText } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ApprovalKind, type Approvals, type ApprovedWork, mediaRow, textRow } from '../../approvals/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { MediaService } from '../../media/index.ts';
import { type Sites, siteQueries } from '../../sites/index.ts';
import { campaignPostStore } from '../campaign/campaign-posts.store.ts';
import { postPublishStore } from '../post-publishes.store.ts';
import { type PublishRequest, type RequestedShare, willBePublic } from '../publish-request.ts';
import { editorPath } from '../working-copies/presenter.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { type WorkingCopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';
import type { NewPublish } from './new-publish.service.ts';
import { toCopyInput } from './publish-payload.ts';

const kindName = 'posts.publish';
/** Length above that of any article. */
const maxText = 60_000;

/** Post that is published after the approval. `fingerprint`: of the working copy, which must not change until then. */
const HeldPublish = z.strictObject({ siteId: z.number(), fingerprint: z.string(), payload: PublishPayload });

export type PublishApproval = ReturnType<typeof publishApproval>;
type Deps = {
  approvals: Pick<Approvals, 'isRequired' | 'request'>;
  workingCopies: Pick<WorkingCopyService, 'upsert' | 'presentOwn'>;
  sanitizeArticle: SanitizeArticle;
  media: Pick<MediaService, 'findFiles'>;
};
/** Lets posts of sites, with their shares, wait for a second person. The text is saved as a working copy. */
export const publishApproval = ({ db }: Platform, { approvals, workingCopies, sanitizeArticle, media }: Deps) => {
  const ask = async (business: BusinessContext, publish: NewPublish, copy: WorkingCopyRow): Promise<number> => {
    const { actor, row, request } = publish;
    const html = await sanitizeArticle(request.html);
    const refs = [...listArticleAddresses(html).media, ...listFeatured(request)];
    const diff = await toDiff(request, html, await media.findFiles(db, business.id, refs));
    const payload: z.input<typeof HeldPublish> = {
      siteId: row.id,
      fingerprint: toFingerprint(copy),
      payload: { ...publish.payload, copy_id: copy.id, submit_id: undefined },
    };
    const { id } = await db.transaction((tx) =>
      approvals.request(tx, actor, business, {
        kind: kindName,
        subjectId: copy.id,
        title: `Publish “${request.title}”`,
        summary: row.name,
        diff,
        payload,
        url: editorPath(row.id, copy.postId),
        scopes: [toScope(row.id)],
      }),
    );
    return id;
  };

  const isRequired = (business: BusinessContext): Promise<boolean> =>
    approvals.isRequired(db, business, { kind: kindName });

  /** A draft that is scheduled again when its campaign starts. */
  const isOnHold = async (
    { row, payload, request }: NewPublish,
    copy: WorkingCopyRow | undefined,
  ): Promise<boolean> => {
    const postId = copy?.postId ?? payload.post_id;
    if (request.status !== 'draft' || postId === undefined) return false;
    return campaignPostStore(db).isHeld({ siteId: row.id, postId: String(postId) });
  };

  return {
    isRequired,

    /** The answer when the post waits; undefined: it goes ahead. */
    hold: async (
      business: BusinessContext,
      publish: NewPublish,
      savedCopy: WorkingCopyRow | undefined,
    ): Promise<PublishResponse | undefined> => {
      const { actor, row, payload, request } = publish;
      if (!willBePublic(request) && !(await isOnHold(publish, savedCopy))) return undefined;
      if (!(await isRequired(business))) return undefined;
      // The editor has saved its copy; saving it here, too, would be a change that the editor does not know.
      const copy = savedCopy ?? (await workingCopies.upsert(actor, row, toCopyInput(payload, actor.caller.timeZone)));
      const approvalId = await ask(business, publish, copy);
      const path = `/approvals/${approvalId}`;
      return {
        post_status: 0,
        post_id: copy.postId === null ? null : Number(copy.postId),
        post: null,
        message: waitsForApprovalMessage,
        copy: await workingCopies.presentOwn(copy, actor),
        sanity: { summary: [{ level: 'amber', about: 'post', sentence: waitsForApprovalMessage, path }] },
        approval_id: approvalId,
      };
    },
  };
};

type KindDeps = {
  sites: Pick<Sites['service'], 'list'>;
  deliveries: Pick<Deliveries, 'addNote' | 'lock'>;
  publish: (work: ApprovedWork, siteId: number, payload: PublishPayload) => Promise<PublishResponse>;
};

/** Checks if the copy is as it was when the request was made. */
const isUnchanged = async (
  db: Db,
  { siteId, fingerprint, payload }: z.output<typeof HeldPublish>,
  businessId: number,
) => {
  const copy = await workingCopyStore(db).find(businessId, siteId, payload.copy_id ?? 0);
  return copy !== undefined && toFingerprint(copy) === fingerprint;
};

export const publishApprovalKind = ({ db }: Platform, { sites, deliveries, publish }: KindDeps): ApprovalKind => ({
  name: kindName,
  label: 'Blog post',
  rule: 'posts',
  spendsMoney: false,
  permission: { view: 'content:viewer', decide: 'content:manager', run: 'content:publisher' },
  listScopes: async (business) =>
    business.isOwner ? undefined : (await sites.list(business)).sites.map(({ id }) => toScope(id)),
  isCurrent: async ({ businessId, payload }) => {
    const held = z.parse(HeldPublish, payload);
    const hasSite = (await siteQueries(db).find(businessId, held.siteId)) !== undefined;
    return hasSite && (await isUnchanged(db, held, businessId));
  },
  runApproved: async (work) => {
    const held = z.parse(HeldPublish, work.payload);
    const { siteId, payload } = held;
    const key = `approval:${work.id}`;
    const { id: businessId } = work.member;
    const findSent = () => postPublishStore(db).findByKey(businessId, key);
    // Publishing would replace what was typed since. A copy that was sent by an earlier run has changed, too.
    if (!(await isUnchanged(db, held, businessId)) && !(await findSent())) return changedAfterApproval;
    const { post_status, message } = await publish(work, siteId, { ...payload, submit_id: key });
    const sent = await findSent();
    if (sent)
      await db.transaction(async (tx) => {
        await deliveries.lock(tx, businessId, sent.id);
        await deliveries.addNote(tx, businessId, sent.id, 'approved', work.note);
      });
    return post_status === 1 ? undefined : message;
  },
});

const toScope = (siteId: number): string => `site:${siteId}`;

/** The copy comes from the database each time, so the order of its fields is the same. */
const toFingerprint = ({ fields }: WorkingCopyRow): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex');

const toShareText = ({ network, name, message, dueAt }: RequestedShare, zone: string): string => {
  const time = dueAt === null ? 'with the post' : formatDateTime(new Date(dueAt), zone);
  return `${networkLabels[networkByKind[network]]}: ${name}, ${time}: ${message}`;
};

const timeOf = ({ status }: PublishRequest): string => (status === 'draft' ? whenCampaignStarts : rightAfterApproval);

/** The featured image: a file of the library or an address; an image that is only on the site has neither. */
const listFeatured = ({ picture, pictureUrl }: PublishRequest): (number | string)[] => {
  if (picture.kind === 'file') return [picture.id];
  return pictureUrl === null ? [] : [pictureUrl];
};

const toDiff = async (
  request: PublishRequest,
  html: string,
  files: Awaited<ReturnType<MediaService['findFiles']>>,
): Promise<DiffRow[]> => {
  const { links, media } = listArticleAddresses(html);
  const { picture, publishAt, zone } = request;
  const featured = listFeatured(request).map((ref) => ({ ref }));
  const isOnSite = picture.kind === 'remote' && featured.length === 0;
  return [
    ...textRow('Title', request.title),
    ...textRow('Text', await toPlainText(html, maxText)),
    ...textRow('Excerpt', request.excerpt),
    ...textRow('Links', links.join(', ')),
    ...mediaRow(
      'Images and videos',
      media.map((ref) => ({ ref })),
      files,
    ),
    ...mediaRow('Featured image', featured, files),
    ...textRow('Featured image', isOnSite ? 'An image of the site' : ''),
    ...textRow('Category', request.categoryName),
    ...textRow('Shares', request.shares.map((share) => toShareText(share, zone)).join('\n\n')),
    ...textRow('Time', publishAt === null ? timeOf(request) : formatDateTime(new Date(publishAt), zone)),
  ];
};
