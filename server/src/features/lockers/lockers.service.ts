import { createHash } from 'node:crypto';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { Role } from '@fanfare/contract/kit/permission';
import type { Locker, LockerRow } from '@fanfare/contract/lockers/lockers';
import {
  findAppId,
  hasContent,
  type LockerDraft,
  type LockerOptions,
  lockerLimits,
  lockerMessages,
} from '@fanfare/contract/lockers/options';
import { lockerPath } from '@fanfare/contract/lockers/unlock';
import type { Tx } from '../../platform/db/index.ts';
import { readBlocks, type SanitizeArticle } from '../../platform/html/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { Promotion, PromotionService } from '../promotions/index.ts';
import { figureService } from './figures/figures.service.ts';
import { type LockerDbRow, lockerStore } from './lockers.store.ts';
import { firstWords } from './open-words.ts';

export type LockerService = ReturnType<typeof lockerService>;
/** Function that lists the Facebook apps a business can use. */
type FindFacebookApps = (businessId: number) => Promise<{ app_id: string; name: string }[]>;
export type LockerServiceDeps = {
  audit: Audit;
  promotions: PromotionService;
  facebookApps: FindFacebookApps;
  sanitizeArticle: SanitizeArticle;
};
type Look = Pick<LockerDbRow, 'name' | 'theme' | 'accent' | 'facebookStandIn' | 'twitterStandIn' | 'openWords'>;

const defaultLook: Look = {
  name: 'Content locker',
  theme: 'auto',
  accent: 'violet',
  openWords: 40,
  facebookStandIn: 'visit',
  twitterStandIn: 'share',
};
/** Limit in characters of the words that stay visible before the unlock: 100 characters a word. */
const maxOpenText = lockerLimits.openWords * 100;

const ref = (id: number) => ({ kind: 'contentlocker', id }) as const;
const toPromotion = ({ id, name }: Pick<LockerDbRow, 'id' | 'name'>): Promotion => ({
  ...ref(id),
  name,
  path: `/promotion/contentlocker/${id}`,
});

/** Service for content lockers: hidden content, appearance, and the actions that unlock it. */
export const lockerService = (platform: Platform, deps: LockerServiceDeps) => {
  const { db, now, random, origin } = platform;
  const { audit, promotions, facebookApps, sanitizeArticle } = deps;
  const figures = figureService(platform);

  const find = async (business: BusinessContext, id: number): Promise<LockerDbRow> => {
    const row = await lockerStore(db).find(business.id, id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  const present = (row: LockerDbRow, role: Role): Locker => ({
    id: row.id,
    options: row.options,
    name: row.name,
    public_id: row.publicId,
    content: row.content,
    open_words: row.openWords,
    theme: row.theme,
    accent: row.accent,
    origin,
    role,
    facebook_stand_in: row.facebookStandIn,
    twitter_stand_in: row.twitterStandIn,
    created: row.createdAt,
    updated: row.updatedAt,
  });

  /** Refuses apps that the business can't use. */
  const requireApp = async (businessId: number, draft: LockerDraft) => {
    const appId = findAppId(draft);
    if (appId === '' || (await facebookApps(businessId)).some(({ app_id }) => app_id === appId)) return;
    const message = lockerMessages.appRequired;
    throw invalidInput('facebook_app', message);
  };

  /** Sanitizes the content and reads its open words, before any transaction: it can take seconds. */
  const readContent = async (html: string, openWords: number) => {
    const content = await sanitizeArticle(html);
    if (Buffer.byteLength(content) > lockerLimits.content) {
      const message = lockerMessages.content;
      throw invalidInput('content', message);
    }
    return { content, openText: firstWords(readBlocks(content), openWords).slice(0, maxOpenText) };
  };

  /** Refuses a locker without content after cleaning: a script alone is no content. */
  const requireContent = (draft: LockerDraft, { content }: { content: string }) => {
    if (draft.content === undefined || hasContent(content)) return;
    const message = lockerMessages.contentRequired;
    throw invalidInput('content', message);
  };

  const toChange = async (draft: LockerDraft, before: Look & { content: string }) => {
    const look = toLook(draft, before);
    const content = await readContent(draft.content ?? before.content, look.openWords);
    return { ...look, ...content, options: toOptions(draft), updatedAt: now() };
  };

  const requireEditor = async (business: BusinessContext, id?: number): Promise<Role> =>
    promotions.requireRole(business, ref(id ?? 0), 'editor');

  return {
    list: async (business: BusinessContext, { page, search }: { page: number; search: string }) => {
      const ids = await promotions.visibleIds(business, 'contentlocker');
      const filter = { ids, search };
      const { rows, total } = await lockerStore(db).page(business.id, filter, pageSize, (page - 1) * pageSize);
      const roleOf = await promotions.rolesOf(business, 'contentlocker');
      const sums = await figures.sumEach(rows.map(({ id }) => id));
      const items = rows.map(
        ({ id, publicId, name, updatedAt }): LockerRow => ({
          id,
          public_id: publicId,
          name,
          updated: updatedAt,
          role: roleOf(id) ?? 'viewer',
          url: `${origin}${lockerPath(publicId)}`,
          ...(sums.get(id) ?? { impressions: 0, unlocks: 0, verified: 0 }),
        }),
      );
      return { items, total, page, page_size: pageSize };
    },

    apps: async (business: BusinessContext) => {
      await promotions.requireRoleInAny(business, 'contentlocker', 'editor');
      return { apps: await facebookApps(business.id) };
    },

    get: async (business: BusinessContext, id: number): Promise<Locker> => {
      const role = await promotions.requireRole(business, ref(id), 'viewer');
      return present(await find(business, id), role);
    },

    create: async (actor: Actor, business: BusinessContext, draft: LockerDraft): Promise<Locker> => {
      const role = await requireEditor(business);
      await requireApp(business.id, draft);
      const requestHash = createHash('sha256').update(JSON.stringify(draft)).digest('base64url');
      const values = await toChange(draft, { ...defaultLook, content: '' });
      requireContent(draft, values);
      return db.transaction(async (tx) => {
        const row = await lockerStore(tx).insert({
          ...values,
          businessId: business.id,
          publicId: random(12).toString('base64url'),
          actionRevision: 1,
          validRevision: 1,
          createdById: actor.caller.userId,
          createdAt: now(),
          ...(draft.submit_id ? { idempotencyKey: draft.submit_id, requestHash } : {}),
        });
        if (!row) {
          const earlier = draft.submit_id && (await lockerStore(tx).findByKey(business.id, draft.submit_id));
          if (!earlier || earlier.requestHash !== requestHash) throw new Problem('submit-reused');
          return present(earlier, role);
        }
        if ((await lockerStore(tx).count(business.id)) > lockerLimits.maxPerBusiness)
          throw new Problem('too-many-lockers');
        await audit.record(tx, actor, business.id, `Created the content locker ${row.name}`);
        return present(row, role);
      });
    },

    change: async (actor: Actor, business: BusinessContext, id: number, draft: LockerDraft): Promise<Locker> => {
      const role = await requireEditor(business, id);
      const change = await toChange(draft, await find(business, id));
      requireContent(draft, change);
      await requireApp(business.id, draft);
      return db.transaction(async (tx) => {
        const before = await requireLocked(tx, business.id, id);
        const isSameAction = describeActions(before) === describeActions(change);
        const actionRevision = before.actionRevision + (isSameAction ? 0 : 1);
        const row = await lockerStore(tx).update(before, { ...change, actionRevision });
        await audit.record(tx, actor, business.id, `Changed the content locker ${row.name}`);
        return present(row, role);
      });
    },

    /** Builds the locker's view for the preview of an unsaved draft. */
    draftView: async (business: BusinessContext, draft: LockerDraft) => {
      await promotions.requireRoleInAny(business, 'contentlocker', 'editor');
      const { content, ...view } = await toChange(draft, { ...defaultLook, content: '' });
      return { ...view, businessName: business.name };
    },

    /** Ends all unlocks, so that every visitor has to do the action again. */
    relock: (actor: Actor, business: BusinessContext, id: number) =>
      db.transaction(async (tx) => {
        const { actionRevision, name } = await requireLocked(tx, business.id, id);
        const revision = actionRevision + 1;
        await lockerStore(tx).update({ id }, { actionRevision: revision, validRevision: revision });
        await audit.record(tx, actor, business.id, `Locked the content locker ${name} again`);
      }),

    remove: (actor: Actor, business: BusinessContext, id: number) =>
      db.transaction(async (tx) => {
        const row = await requireLocked(tx, business.id, id);
        await promotions.removeAll(tx, business.id, ref(id));
        await lockerStore(tx).remove(row);
        await audit.record(tx, actor, business.id, `Deleted the content locker ${row.name}`);
      }),

    report: async (business: BusinessContext, id: number, page?: string) => {
      await promotions.requireRole(business, ref(id), 'viewer');
      await find(business, id);
      return figures.report(id, page);
    },

    admins: {
      list: async (business: BusinessContext, id: number) => {
        await promotions.requireRole(business, ref(id), 'viewer');
        await find(business, id);
        return promotions.listAdmins(business.id, ref(id));
      },
      add: async (actor: Actor, business: BusinessContext, id: number, email: string) =>
        promotions.add(actor, business, toPromotion(await find(business, id)), email),
      remove: async (actor: Actor, business: BusinessContext, id: number, email: string) =>
        promotions.remove(actor, business, toPromotion(await find(business, id)), email),
    },
  };
};

const requireLocked = async (tx: Tx, businessId: number, id: number): Promise<LockerDbRow> => {
  const row = await lockerStore(tx).lock(businessId, id);
  if (!row) throw new Problem('not-found');
  return row;
};

const toOptions = (draft: LockerDraft): LockerOptions => {
  const { facebook_app, facebook_like, google, twitter, url, via_user, instructions } = draft;
  const app_id = findAppId(draft);
  // The id of an app that was just created replaces the choice `new`.
  return {
    facebook_app: facebook_app === 'new' ? app_id : facebook_app,
    facebook_like,
    google,
    twitter,
    app_id,
    url,
    via_user,
    instructions,
  };
};

const toLook = (draft: LockerDraft, before: Look): Look => ({
  name: draft.name || before.name,
  theme: draft.theme ?? before.theme,
  accent: draft.accent ?? before.accent,
  openWords: draft.open_words ?? before.openWords,
  facebookStandIn: draft.facebook_stand_in ?? before.facebookStandIn,
  twitterStandIn: draft.twitter_stand_in ?? before.twitterStandIn,
});

/** Describes what visitors have to do, as one text. */
const describeActions = ({
  options: { facebook_like, google, twitter, url, via_user },
  facebookStandIn,
  twitterStandIn,
}: Pick<LockerDbRow, 'options' | 'facebookStandIn' | 'twitterStandIn'>): string =>
  JSON.stringify([facebook_like, google, twitter, url, via_user, facebookStandIn, twitterStandIn]);
