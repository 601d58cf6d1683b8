import { type PlannedShare, postLimits } from '@fanfare/contract/posts/working-copies';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toPostStatus } from '../../sites/index.ts';
import { type PublishedPost, willBePublic } from '../publish-request.ts';
import type { MediaUsage } from '../working-copies/media-usage.ts';
import { type NewRevision, revisionStore } from '../working-copies/revisions.store.ts';
import { countWords } from '../working-copies/word-count.ts';
import { type WorkingCopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';

export type PublishedCopies = ReturnType<typeof createPublishedCopies>;
type Deps = { mediaUsage: MediaUsage };

/**
 * Service for working copies after publishing: a copy equals the site's post; only a non-public post keeps its planned
 * shares.
 */
export const createPublishedCopies = ({ now }: Platform, { mediaUsage }: Deps) => {
  const toColumns = (
    { actor, request, post }: PublishedPost,
    addedShares: readonly PlannedShare[],
    version: number,
  ) => {
    const social =
      willBePublic(request) && !request.draftsShares
        ? []
        : [...request.fields.social, ...addedShares].slice(0, postLimits.shares);
    return {
      postId: post.id,
      fields: { ...request.fields, social },
      version,
      publishedVersion: version,
      siteChangedAt: post.changedAt,
      status: toPostStatus(post.status),
      publishedAt: willBePublic(post) ? (post.publishedAt ?? now()) : null,
      publishedTitle: post.title,
      revisedAt: now(),
      revisedVersion: version,
      editedAt: now(),
      editedById: actor.caller.userId,
    };
  };

  const toRevision = async (
    { actor, request }: PublishedPost,
    { fields }: Pick<WorkingCopyRow, 'fields'>,
  ): Promise<NewRevision> => ({
    at: now(),
    byId: actor.caller.userId,
    reason: 'published',
    wordCount: await countWords(fields),
    fields: { ...fields, social: request.fields.social },
  });

  return {
    /**
     * Saves the published text in the working copy, or in a new one. `addedShares`: `plannedShares` of the publish
     * result.
     */
    save: async (
      tx: Tx,
      copy: WorkingCopyRow | undefined,
      published: PublishedPost,
      addedShares: readonly PlannedShare[] = [],
    ): Promise<WorkingCopyRow> => {
      const { id: siteId, businessId, kind } = published.site;
      const columns = toColumns(published, addedShares, copy ? copy.version + 1 : 1);
      const revision = await toRevision(published, columns);
      // Images of posts on hosted sites are recorded by the site itself.
      if (!copy) {
        const inserted = await revisionStore(tx).insertWithCopy(
          { ...columns, businessId, siteId, createdAt: now() },
          revision,
        );
        if (kind !== 'hosted') await mediaUsage.record(tx, inserted);
        return inserted;
      }
      const updated = await workingCopyStore(tx).update(copy, columns);
      await revisionStore(tx).insert(updated, revision, postLimits.revisions);
      await (kind === 'hosted' ? mediaUsage.clear(tx, updated) : mediaUsage.record(tx, updated));
      return updated;
    },
  };
};
