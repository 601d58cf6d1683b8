import { createHash } from 'node:crypto';
import { waitsForApprovalMessage } from '@fanfare/contract/approvals/approvals';
import { PublishPayload, type PublishResponse } from '@fanfare/contract/posts/posts';
import { z } from 'zod';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Approvals } from '../../approvals/index.ts';
import type { MediaService } from '../../media/index.ts';
import { campaignPostStore } from '../campaign/campaign-posts.store.ts';
import { editorPath, toApiPostId, toSitePostId } from '../post-ids.ts';
import { publishKindName, willBePublic } from '../publish-request.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import type { WorkingCopyRow } from '../working-copies/working-copies.store.ts';
import type { NewPublish } from './new-publish.service.ts';
import { createApprovalDiff } from './publish-approval-diff.ts';
import { toCopyInput } from './publish-payload.ts';

/** Payload to publish after the approval. `fingerprint`: hash of the working copy, which must not change until then. */
export const ApprovalPayload = z.strictObject({ siteId: z.number(), fingerprint: z.string(), payload: PublishPayload });
export type ApprovalPayload = z.output<typeof ApprovalPayload>;

export type PublishApproval = ReturnType<typeof publishApproval>;
type Deps = {
  approvals: Pick<Approvals, 'isRequired' | 'request'>;
  workingCopies: Pick<WorkingCopyService, 'upsert' | 'presentOwn'>;
  sanitizeArticle: SanitizeArticle;
  media: Pick<MediaService, 'findFiles'>;
};

/** Service that lets posts of sites, with their shares, wait for approval. The text is saved as a working copy. */
export const publishApproval = ({ db }: Platform, { approvals, workingCopies, sanitizeArticle, media }: Deps) => {
  const buildDiff = createApprovalDiff({ sanitizeArticle, media });

  /** Stores the request for approval; returns its id. */
  const requestApproval = async (
    business: BusinessContext,
    { actor, site, request, payload }: NewPublish,
    copy: WorkingCopyRow,
  ): Promise<number> => {
    const diff = await buildDiff(db, business.id, request);
    const approvalPayload: z.input<typeof ApprovalPayload> = {
      siteId: site.id,
      fingerprint: toFingerprint(copy),
      payload: { ...payload, copy_id: copy.id, submit_id: undefined },
    };
    const { id } = await db.transaction((tx) =>
      approvals.request(tx, actor, business, {
        kind: publishKindName,
        subjectId: copy.id,
        title: `Publish “${request.title}”`,
        summary: site.name,
        diff,
        payload: approvalPayload,
        url: editorPath(site.id, copy.postId),
        scopes: [toApprovalScope(site.id)],
      }),
    );
    return id;
  };

  const isRequired = (business: BusinessContext): Promise<boolean> =>
    approvals.isRequired(db, business, { kind: publishKindName });

  /** True for a post on hold, which is scheduled again when its campaign starts. */
  const isOnHold = async (
    { site, payload, request }: NewPublish,
    copy: WorkingCopyRow | undefined,
  ): Promise<boolean> => {
    const postId = copy?.postId ?? toSitePostId(payload.post_id);
    if (request.status !== 'draft' || postId === null) return false;
    return campaignPostStore(db).isHeld({ siteId: site.id, postId });
  };

  return {
    isRequired,

    /** Requests approval and returns the answer that the post waits for it; undefined if no approval is required. */
    requestIfRequired: async (
      business: BusinessContext,
      publish: NewPublish,
      savedCopy: WorkingCopyRow | undefined,
    ): Promise<PublishResponse | undefined> => {
      const { actor, site, payload, request } = publish;
      if (!willBePublic(request) && !(await isOnHold(publish, savedCopy))) return undefined;
      if (!(await isRequired(business))) return undefined;
      // A copy that the editor has saved is not saved again, because the editor would not know the new version.
      const copy = savedCopy ?? (await workingCopies.upsert(actor, site, toCopyInput(payload, actor.caller.timeZone)));
      const approvalId = await requestApproval(business, publish, copy);
      const path = `/approvals/${approvalId}`;
      return {
        post_status: 0,
        post_id: toApiPostId(copy.postId),
        post: null,
        message: waitsForApprovalMessage,
        copy: await workingCopies.presentOwn(copy, actor),
        sanity: { summary: [{ level: 'amber', about: 'post', sentence: waitsForApprovalMessage, path }] },
        approval_id: approvalId,
      };
    },
  };
};

/** Scope of an approval: the site that the deciding person must have access to. */
export const toApprovalScope = (siteId: number): string => `site:${siteId}`;

/**
 * Fingerprint (hash) of a working copy; the order of its fields is stable, because the copy always comes from the
 * database.
 */
export const toFingerprint = ({ fields }: WorkingCopyRow): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex');
