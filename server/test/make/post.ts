import { PublishPayload } from '@fanfare/contract/posts';
import type { SocialNetwork } from '@fanfare/contract/social-text';
import { audit } from '../../src/features/audit/index.ts';
import { findMembership } from '../../src/features/business/index.ts';
import { posts } from '../../src/features/posts/index.ts';
import type { OpenSite } from '../../src/features/sites/index.ts';
import type { Loose } from '../browser.ts';
import type { World } from '../world.ts';
import type { Person } from './business.ts';
import { picture, upload } from './files.ts';
import { makePoster } from './share.ts';
import { makeSite } from './site.ts';

export const siteKindsTried = ['hosted', 'wordpress'] as const;
export type Writer = Awaited<ReturnType<typeof makeWriter>>;

const olive = { username: 'olive', password: 'Hq7n T2vK x9Bd Lm4R pZc8 WyEa' };

const addWordPress = async (here: World, owner: Person): Promise<number> => {
  const made = await owner.post('/wordpress/connect', { address: `${here.sandbox.url}/wordpress/harbour`, ...olive });
  const added = await owner.post('/content/site/add', { connection_id: made.body.id });
  if (added.status !== 200) throw new Error(`Adding the WordPress failed: ${added.text}`);
  return Number(added.body.id);
};

let count = 0;
/** A title no other post has. */
export const aTitle = (): string => {
  count += 1;
  return `Storm at pier ${count}`;
};

/** A business that writes for a site, with the accounts it shares to. */
export const makeWriter = async (
  here: World,
  kind: (typeof siteKindsTried)[number] = 'hosted',
  networks: SocialNetwork[] = [],
) => {
  const poster = await makePoster(here, networks);
  await here.setLevel(poster.owner.user.id, 3);
  const { owner, bid } = poster;
  const id = kind === 'hosted' ? (await makeSite(here, poster)).id : await addWordPress(here, owner);
  const { site, grant }: OpenSite = await here.sites.service.open(bid, id);
  const base = `/content/site/${id}`;
  const publish = (more: object = {}, who: Person = owner) =>
    who.post(`${base}/publish`, {
      post_status: 'publish',
      post_title: aTitle(),
      editor_content: '<p>Wind.</p>',
      ...more,
    });
  return {
    ...poster,
    ...{ id, kind, base, site, grant, publish },
    /** As a process of ours sees the owner's press of a button. */
    asCaller: async () => {
      const place = await findMembership(here.db)(owner.user.id, bid);
      if (!place) throw new Error('The owner is no member');
      const caller = {
        userId: owner.user.id,
        isStaff: false,
        via: 'session',
        sessionId: null,
        actorId: null,
        businessId: bid,
      } as const;
      return { by: { caller, client: { address: '127.0.0.1', userAgent: '', requestId: 'test' } }, place };
    },
    payload: (more: object) =>
      PublishPayload.parse({ post_status: 'publish', editor_content: '<p>Wind.</p>', ...more }),
    /** How many posts of the site carry this title. */
    count: async (title: string) => (await site.posts(grant, { page: 1, perPage: 50, search: title })).total,
    save: (more: object, who: Person = owner) => who.post(`${base}/copy/save`, { version: 0, ...more }),
    open: async (postId: Loose | number | undefined, who: Person = owner) =>
      (await who.get(`${base}/post/${String(postId)}`)).body,
    addPicture: async (width = 640, height = 480) => {
      const answer = await upload(owner, [{ name: 'pier.png', bytes: await picture(width, height) }]);
      return Number(answer.body.media_id);
    },
  };
};

/** The payload's lists for these shares, one place each. */
export const sharesOf = (
  ...shares: { on: { social_network: string; social_account: string }; message?: string; board?: string; at?: number }[]
) => ({
  social_network: shares.map(({ on }) => on.social_network),
  social_account: shares.map(({ on }) => on.social_account),
  social_message: shares.map(({ message = '' }) => message),
  board_id: shares.map(({ board = '' }) => board),
  social_scheduled_publish_time: shares.map(({ at = 0 }) => at),
});

export const fieldProblems = (body: Loose): [string, string][] =>
  Object.values(body.fields ?? {}).map((field) => [String(field?.path), String(field?.message)]);

type Needs = Parameters<typeof posts>[0];
/** Another process on the same database, changed so that it dies somewhere. */
export const makeMortal = (here: World, change: (needs: Needs) => Partial<Needs>) => {
  const needs: Needs = {
    db: here.db,
    now: here.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    jobs: here.jobs,
    audit: audit({ db: here.db, reports: here.db, now: here.now }).service,
    sites: here.sites,
    social: here.social,
    media: here.media,
    targets: here.connections.targets,
    profileSet: 'classic',
  };
  return posts({ ...needs, ...change(needs) });
};
