import type { SitePost } from '@fanfare/connectors/ports/site';
import { type PlannedShare, postLimits } from '@fanfare/contract/working-copies';
import type { Now } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/index.ts';
import type { Actor } from '../../audit/index.ts';
import { type SiteRow, toPostStatus } from '../../sites/index.ts';
import type { Uses } from '../images/media-usage.ts';
import { countWords } from '../presenter.ts';
import { type PublishRequest, willBePublic } from '../publish/publish-request.ts';
import { type NewRevision, revisionStore } from './revisions.store.ts';
import { type CopyRow, workingCopyStore } from './working-copies.store.ts';

export type Keeping = ReturnType<typeof keepingOf>;
type Deps = { now: Now; uses: Uses };
/** `back`: shares that were planned and wait again. */
type Sent = { actor: Actor; row: SiteRow; asked: PublishRequest; post: SitePost; back: readonly PlannedShare[] };

/** From when the site has it, the copy is what the site has; only shares of what nobody sees yet stay in it. */
export const keepingOf = ({ now, uses }: Deps) => {
  const stateOf = ({ actor: by, asked, post, back }: Sent, version: number) => {
    const isOut = post.status === 'published' || post.status === 'planned';
    const social = willBePublic(asked) ? [] : [...asked.fields.social, ...back].slice(0, postLimits.shares);
    return {
      postId: post.id,
      ...{ fields: { ...asked.fields, social }, version, sentVersion: version, baseAt: post.changedAt },
      ...{ status: toPostStatus(post.status), outAt: isOut ? (post.publishedAt ?? now()) : null, outTitle: post.title },
      ...{ revisedAt: now(), revisedVersion: version, editedAt: now(), editedById: by.caller.userId },
    };
  };

  const revisionOf = ({ actor: by, asked }: Sent, { fields }: CopyRow): NewRevision => ({
    ...{ at: now(), byId: by.caller.userId, reason: 'published', words: countWords(fields) },
    fields: { ...fields, social: asked.fields.social },
  });

  return {
    markPublished: async (tx: Tx, copy: CopyRow, sent: Sent): Promise<CopyRow> => {
      const kept = await workingCopyStore(tx).update(copy, stateOf(sent, copy.version + 1));
      await revisionStore(tx).insert(copy, revisionOf(sent, kept), postLimits.revisions);
      // A site of our own says itself what it shows.
      await (sent.row.kind === 'hosted' ? uses.clear(tx, kept) : uses.record(tx, kept));
      return kept;
    },

    /** Of a post nobody had begun a copy of. */
    createPublished: async (tx: Tx, sent: Sent): Promise<CopyRow> => {
      const { id: siteId, businessId } = sent.row;
      const made = await workingCopyStore(tx).insert({ ...stateOf(sent, 1), businessId, siteId, createdAt: now() });
      if (!made) throw new Error('A post that was made just now has a copy already.');
      await revisionStore(tx).insertFirst(made, revisionOf(sent, made));
      return made;
    },
  };
};
