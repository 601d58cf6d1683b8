import type { SitePost } from '@fanfare/connectors/ports/site';
import { type PlannedShare, postLimits } from '@fanfare/contract/posts/working-copies';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';
import { type SiteRow, toPostStatus } from '../../sites/index.ts';
import { type PublishRequest, willBePublic } from '../publish-request.ts';
import type { MediaUsage } from './media-usage.ts';
import { countWords } from './presenter.ts';
import { type NewRevision, revisionStore } from './revisions.store.ts';
import { type WorkingCopyRow, workingCopyStore } from './working-copies.store.ts';

export type PublishedCopies = ReturnType<typeof createPublishedCopies>;
type Deps = { mediaUsage: MediaUsage };
/** `canceledShares`: canceled scheduled shares, or drafts of shares, that the copy gets. */
type Publication = {
  actor: Actor;
  row: SiteRow;
  request: PublishRequest;
  post: SitePost;
  canceledShares: readonly PlannedShare[];
};

/** The working copy after publishing equals the post on the site; only a non-public post retains its shares. */
export const createPublishedCopies = ({ now }: Platform, { mediaUsage }: Deps) => {
  const toColumns = ({ actor, request, post, canceledShares }: Publication, version: number) => {
    const isPublic = post.status === 'published' || post.status === 'planned';
    const social =
      willBePublic(request) && !request.draftsShares
        ? []
        : [...request.fields.social, ...canceledShares].slice(0, postLimits.shares);
    return {
      postId: post.id,
      fields: { ...request.fields, social },
      version,
      publishedVersion: version,
      siteChangedAt: post.changedAt,
      status: toPostStatus(post.status),
      publishedAt: isPublic ? (post.publishedAt ?? now()) : null,
      publishedTitle: post.title,
      revisedAt: now(),
      revisedVersion: version,
      editedAt: now(),
      editedById: actor.caller.userId,
    };
  };

  const toRevision = async (
    { actor, request }: Publication,
    { fields }: Pick<WorkingCopyRow, 'fields'>,
  ): Promise<NewRevision> => ({
    at: now(),
    byId: actor.caller.userId,
    reason: 'published',
    wordCount: await countWords(fields),
    fields: { ...fields, social: request.fields.social },
  });

  return {
    markPublished: async (tx: Tx, copy: WorkingCopyRow, publication: Publication): Promise<WorkingCopyRow> => {
      const updated = await workingCopyStore(tx).update(copy, toColumns(publication, copy.version + 1));
      await revisionStore(tx).insert(copy, await toRevision(publication, updated), postLimits.revisions);
      // Hosted sites record the images of their posts themselves.
      await (publication.row.kind === 'hosted' ? mediaUsage.clear(tx, updated) : mediaUsage.record(tx, updated));
      return updated;
    },

    /** Creates the copy of a post without a working copy. */
    createPublished: async (tx: Tx, publication: Publication): Promise<WorkingCopyRow> => {
      const { id: siteId, businessId } = publication.row;
      const columns = toColumns(publication, 1);
      const inserted = await revisionStore(tx).insertWithCopy(
        { ...columns, businessId, siteId, createdAt: now() },
        await toRevision(publication, columns),
      );
      if (publication.row.kind !== 'hosted') await mediaUsage.record(tx, inserted);
      return inserted;
    },
  };
};
