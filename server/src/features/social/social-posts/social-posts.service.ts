import { createHash } from 'node:crypto';
import { networkOf } from '@fanfare/contract/connections';
import { type Due, dueOf, dueOfSeconds } from '@fanfare/contract/scheduling';
import type { MediumDraft, PostAccount, SocialPost } from '@fanfare/contract/social';
import type { Now } from '../../../platform/clock.ts';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem, type UploadedFile } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { Target } from '../../connections/index.ts';
import { userStore } from '../../identity/index.ts';
import { type Access, type Place, unknownAccount } from '../accounts/account-access.service.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import type { ShareRow } from '../delivery/share-queue.store.ts';
import type { Worker } from '../delivery/share-worker.ts';
import type { ShareDraft } from '../shares/share-draft.ts';
import type { IdempotencyKey, Shares } from '../shares/shares.service.ts';
import { shareStore } from '../shares/shares.store.ts';
import type { Medium } from '../social.tables.ts';
import { type LibraryPort, parseFormFiles, storeFormFiles } from './form-files.ts';
import { pictureSizeProblems } from './picture-size-check.ts';
import { addAdResults, presentResult } from './post-results.ts';

export type Posting = ReturnType<typeof socialPostService>;
type Deps = {
  db: Db;
  now: Now;
  sleep: (ms: number) => Promise<void>;
  access: Access;
  shares: Shares;
  worker: Pick<Worker, 'sendNow' | 'wake'>;
  media: Pick<MediaPort, 'open'> | undefined;
  library: LibraryPort | undefined;
};

/** How long somebody is kept waiting for networks to answer. What takes longer goes on without them. */
const patienceMs = 20_000;
const lookMs = 100;

/** Social posts of their own: one text, several accounts, now or later. */
export const socialPostService = ({ db, now, sleep, access, shares, worker, media, library }: Deps) => {
  const zoneOf = async ({ caller }: Actor): Promise<string> =>
    (await userStore(db).find(caller.userId))?.timeZone || 'UTC';

  const dueFor = async (actor: Actor, { schedule, scheduled_publish_time: seconds }: SocialPost): Promise<Due> => {
    const zone = await zoneOf(actor);
    const plan = schedule && { at: schedule.at, zone: schedule.zone ?? zone };
    const due = plan || seconds === undefined ? dueOf(plan, now(), zone) : dueOfSeconds(seconds, now(), zone);
    if (!('problem' in due)) return due;
    throw new Problem('invalid-input', {
      message: due.problem,
      fields: [{ path: schedule ? 'schedule' : 'scheduled_publish_time', message: due.problem }],
    });
  };

  /** Where it goes and when, asked before anything is kept. */
  const routeOf = async (actor: Actor, place: Place, post: SocialPost) => {
    const due = await dueFor(actor, post);
    const known = await access.list(place);
    const stops = post.accounts.map((account, index) => {
      const { social_network: network, social_account: remoteId } = account;
      const target = known.find((one) => one.network === networkOf[network] && one.remoteId === remoteId);
      if (!target) throw unknownAccount(`accounts.${index}.social_account`);
      return { account, target };
    });
    return { due, stops };
  };

  const draftsOf = async (actor: Actor, place: Place, post: SocialPost): Promise<ShareDraft[]> => {
    const { due, stops } = await routeOf(actor, place, post);
    return stops.map(({ account, target }) => draftOf(post, account, target, due));
  };

  /** With its files in the library: the same file again is the same one there. */
  const complete = async (actor: Actor, place: Place, post: SocialPost, files: UploadedFile[]): Promise<SocialPost> => {
    if (!post.uploads && files.length === 0) return post;
    const sorted = parseFormFiles(post, files);
    await routeOf(actor, place, post);
    if (!library) throw new Problem('no-files');
    const into = { businessId: place.id, userId: actor.caller.userId };
    return { ...(await storeFormFiles(library, into, post, sorted)), uploads: false };
  };

  const refuseSmall = async (businessId: number, post: SocialPost) => {
    const fields = await pictureSizeProblems(media, businessId, post);
    const [first] = fields;
    if (first) throw new Problem('invalid-input', { message: first.message, fields });
  };

  /** The same key again is the same press of the button, whatever came of it. */
  const earlier = async (businessId: number, submit: IdempotencyKey | undefined): Promise<ShareRow[]> => {
    if (!submit) return [];
    const rows = await shareStore(db).findByIdempotencyKey(businessId, submit.key);
    if (rows.some(({ submitHash }) => submitHash !== submit.hash)) throw new Problem('submit-reused');
    return rows;
  };

  const planOnce = async (
    actor: Actor,
    place: Place,
    post: SocialPost,
    submit: IdempotencyKey | undefined,
  ): Promise<ShareRow[]> => {
    const { id: businessId } = place;
    const before = await earlier(businessId, submit);
    if (before.length > 0) return before;
    const drafts = await draftsOf(actor, place, post);
    await refuseSmall(businessId, post);
    try {
      return await db.transaction((tx) => shares.plan(tx, actor, businessId, drafts, submit));
    } catch (error) {
      if (uniqueViolation(error) !== undefined) return earlier(businessId, submit);
      throw error;
    }
  };

  /** Until every one of them has come to rest, or patience ends. */
  const settled = async (businessId: number, ids: number[]): Promise<ShareRow[]> => {
    for (let waitedMs = 0; ; waitedMs += lookMs) {
      const rows = await shareStore(db).findMany(businessId, ids);
      const isBusy = rows.some(isUnderWay);
      if (!isBusy || waitedMs >= patienceMs) return rows;
      await sleep(lookMs);
    }
  };

  /** Being sent, or about to be by whoever is first: its moment has come and nobody put it off. */
  const isUnderWay = ({ state, slotAt, nextAt }: ShareRow): boolean =>
    state === 'sending' || (state === 'intent' && (slotAt ?? nextAt ?? now()) <= now());

  return {
    create: async (actor: Actor, place: Place, sent: SocialPost, files: UploadedFile[] = []) => {
      const { id: businessId } = place;
      const post = await complete(actor, place, sent, files);
      const submit = post.submit_id ? { key: post.submit_id, hash: hashOf(post) } : undefined;
      const rows = await planOnce(actor, place, post, submit);
      const ids = rows.map(({ id }) => id);
      const isDue = ({ state, nextAt }: ShareRow) => state === 'intent' && nextAt !== null && nextAt <= now();
      const due = rows.filter(isDue).map(({ id }) => id);
      if (due.length > 0) await Promise.race([worker.sendNow(due), sleep(patienceMs)]);
      worker.wake();
      const rested = await settled(businessId, ids);
      const results = addAdResults(
        rested.map((row) => presentResult(row, now())),
        post,
      );
      return { success: results.every(({ published, scheduled }) => published || scheduled), results };
    },
  };
};

const mediumOf = (kind: Medium['kind'], { media_id, url, alt }: MediumDraft): Medium => ({
  kind,
  mediaId: media_id ?? null,
  url: url ?? null,
  alt,
});

export const draftOf = (post: SocialPost, account: PostAccount, target: Target, due: Due): ShareDraft => ({
  network: account.social_network,
  targetId: target.remoteId,
  targetName: target.name,
  type: post.type,
  message: account.message ?? post.message,
  thread: post.threads,
  link: post.link,
  linkName: post.link_name,
  linkDescription: post.link_description,
  boardId: account.board_id,
  images: post.images.map((image) => mediumOf('image', image)),
  video: post.video && mediumOf('video', post.video),
  picture: post.picture ? { kind: 'image', mediaId: null, url: post.picture, alt: '' } : undefined,
  due,
});

const hashOf = ({ submit_id: _, ...post }: SocialPost): string =>
  createHash('sha256').update(JSON.stringify(post)).digest('base64url');
