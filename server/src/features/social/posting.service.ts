import { createHash } from 'node:crypto';
import { networkOf } from '@fanfare/contract/connections';
import { pictureRefusal } from '@fanfare/contract/pictures';
import { type Due, dueOf, dueOfSeconds } from '@fanfare/contract/planning';
import {
  type MediumDraft,
  type PostAccount,
  type PostResult,
  type SocialPost,
  socialMessages,
} from '@fanfare/contract/social';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { violatedUnique } from '../../platform/db/trouble.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { By } from '../audit/index.ts';
import type { Target, Targets } from '../connections/index.ts';
import { userStore } from '../identity/index.ts';
import type { MediaPort } from './content.ts';
import type { ShareDraft } from './drafting.ts';
import { wireNetwork } from './present.ts';
import type { ShareRow } from './queue.store.ts';
import type { Shares, Submit } from './shares.service.ts';
import { shareStore } from './shares.store.ts';
import type { Medium } from './social.tables.ts';
import type { Worker } from './worker.ts';

export type Posting = ReturnType<typeof postingService>;
type Needs = {
  db: Db;
  now: Now;
  sleep: (ms: number) => Promise<void>;
  targets: Pick<Targets, 'list'>;
  shares: Shares;
  worker: Pick<Worker, 'sendNow' | 'wake'>;
  media: Pick<MediaPort, 'open'> | undefined;
};

/** How long somebody is kept waiting for networks to answer. What takes longer goes on without them. */
const patienceMs = 20_000;
const lookMs = 100;

/** Social posts of their own: one text, several accounts, now or later. */
export const postingService = ({ db, now, sleep, targets, shares, worker, media }: Needs) => {
  const zoneOf = async ({ caller }: By): Promise<string> =>
    (await userStore(db).find(caller.userId))?.timeZone || 'UTC';

  const dueFor = async (by: By, { schedule, scheduled_publish_time: seconds }: SocialPost): Promise<Due> => {
    const zone = await zoneOf(by);
    const plan = schedule && { at: schedule.at, zone: schedule.zone ?? zone };
    const due = plan || seconds === undefined ? dueOf(plan, now(), zone) : dueOfSeconds(seconds, now(), zone);
    if (!('problem' in due)) return due;
    throw new Problem('invalid-input', {
      message: due.problem,
      fields: [{ path: schedule ? 'schedule' : 'scheduled_publish_time', message: due.problem }],
    });
  };

  const draftsOf = async (by: By, businessId: number, post: SocialPost): Promise<ShareDraft[]> => {
    const due = await dueFor(by, post);
    const known = await targets.list(businessId);
    return post.accounts.map((account, index) => {
      const { social_network: network, social_account: remoteId } = account;
      const target = known.find((one) => one.network === networkOf[network] && one.remoteId === remoteId);
      // Somebody else's account and one that never was are the same to the caller.
      if (!target) {
        const message = socialMessages.account;
        throw new Problem('not-found', { message, fields: [{ path: `accounts.${index}.social_account`, message }] });
      }
      return draftOf(post, account, target, due);
    });
  };

  /** A picture that is the post must be large enough; one beside a link only warns. */
  const refuseSmall = async (businessId: number, { type, images }: SocialPost) => {
    if (type !== 'image') return;
    const fields = [];
    for (const [index, { media_id }] of images.entries()) {
      if (media_id === undefined || !media) continue;
      const { width, height } = await media.open(businessId, media_id);
      const message = pictureRefusal(width && height ? { width, height } : null);
      if (message) fields.push({ path: `images.${index}`, message });
    }
    const [first] = fields;
    if (first) throw new Problem('invalid-input', { message: first.message, fields });
  };

  /** The same key again is the same press of the button, whatever came of it. */
  const earlier = async (businessId: number, submit: Submit | undefined): Promise<ShareRow[]> => {
    if (!submit) return [];
    const rows = await shareStore(db).ofSubmit(businessId, submit.key);
    if (rows.some(({ submitHash }) => submitHash !== submit.hash)) throw new Problem('submit-reused');
    return rows;
  };

  const planOnce = async (
    by: By,
    businessId: number,
    post: SocialPost,
    submit: Submit | undefined,
  ): Promise<ShareRow[]> => {
    const before = await earlier(businessId, submit);
    if (before.length > 0) return before;
    const drafts = await draftsOf(by, businessId, post);
    await refuseSmall(businessId, post);
    try {
      return await db.transaction((tx) => shares.plan(tx, by, businessId, drafts, submit));
    } catch (error) {
      if (violatedUnique(error) !== undefined) return earlier(businessId, submit);
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
    create: async (by: By, { id: businessId }: BusinessContext, post: SocialPost) => {
      const submit = post.submit_id ? { key: post.submit_id, hash: hashOf(post) } : undefined;
      const rows = await planOnce(by, businessId, post, submit);
      const ids = rows.map(({ id }) => id);
      const isDue = ({ state, nextAt }: ShareRow) => state === 'intent' && nextAt !== null && nextAt <= now();
      const due = rows.filter(isDue).map(({ id }) => id);
      if (due.length > 0) await Promise.race([worker.sendNow(due), sleep(patienceMs)]);
      worker.wake();
      const results = (await settled(businessId, ids)).map((row) => resultOf(row, now()));
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

const draftOf = (post: SocialPost, account: PostAccount, target: Target, due: Due): ShareDraft => ({
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

/** How it went for one account, in the documents' three words and, where those do not fit, in our own. */
export const resultOf = (row: ShareRow, now: Date): PostResult => {
  const { state, failureSentence, failureWords } = row;
  const why = failureSentence && failureWords ? `${failureSentence} (${failureWords})` : failureSentence;
  const published = state === 'published';
  const isWaiting = state === 'waiting' || state === 'sending' || (state === 'intent' && row.dueAt <= now);
  const hasFailed = state === 'failed' || state === 'missed' || state === 'cancelled';
  return {
    id: row.id,
    name: row.targetName,
    social_network: wireNetwork(row.network),
    social_account: row.targetId,
    published,
    scheduled: state === 'intent' || state === 'waiting' || state === 'sending',
    state,
    url: row.url,
    post: { id: row.remoteId, error: hasFailed ? (why ?? socialMessages.wentWrong) : null },
    note: isWaiting ? (failureSentence ?? 'It is on its way.') : state === 'unconfirmed' ? failureSentence : null,
  };
};
