import { contestLimits, contestMessages, contestProblems } from '@fanfare/contract/contests/contest';
import { type ContestSave, newContest, prizesOfForm } from '@fanfare/contract/contests/drafts';
import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { Networks } from '../../connections/index.ts';
import type { Media } from '../../media/index.ts';
import type { ContestAccessService } from '../admins/contest-access.service.ts';
import { contestChangeStore } from '../contest-changes.store.ts';
import { actionStore, prizeStore } from '../contest-parts.store.ts';
import { contestPublished } from '../contests.events.ts';
import { type ContestDbRow, contestStore } from '../contests.store.ts';
import type { ChoiceService } from './choices.service.ts';
import { describeChanges, forbiddenChanges } from './contest-changes.ts';
import { saveActions, savePrizes } from './contest-parts.ts';
import { type ContestValues, mergeValues, toColumns, toValues } from './contest-values.ts';
import { newPrizeSeed } from './prize-seeds.ts';
import { requirePublisher } from './require-publisher.ts';
import { hasSameJson } from './same-json.ts';
import type { SlugService } from './slug.service.ts';
import { resolveChannels } from './youtube-channels.ts';

export type ContestSaveService = ReturnType<typeof contestSaveService>;
type Deps = {
  audit: Audit;
  media: Pick<Media['service'], 'recordUse'>;
  access: Pick<ContestAccessService, 'requireRole'>;
  slugs: SlugService;
  choices: ChoiceService;
  networks: Networks;
  profileSet: ProfileSet;
};

type SaveRequest = {
  actor: Actor;
  business: BusinessContext;
  body: ContestSave;
  choices: CheckedChoices;
};
/** Result of checking the organizer's choices; nothing is checked for a draft. */
type CheckedChoices = {
  problems: readonly FieldProblem[];
  /** Ids of YouTube channels by the text that the organizer typed. */
  channels: ReadonlyMap<string, string> | undefined;
};

/** Service that saves drafts, publishes contests, and changes published contests as far as their rules allow. */
export const contestSaveService = (platform: Platform, deps: Deps) => {
  const { db, now, random, box, events } = platform;
  const { audit, media, access, slugs, choices, networks, profileSet } = deps;

  const loadValues = async (tx: Tx | Db, row: ContestDbRow): Promise<ContestValues> =>
    toValues(row, {
      actions: await actionStore(tx).list(row.id),
      prizes: await prizeStore(tx).list(row.id),
      codeCounts: await actionStore(tx).countCodes(row.id),
    });

  const requireRoom = async (tx: Tx, business: BusinessContext) => {
    if ((await contestStore(tx).count(business.id)) >= contestLimits.maxPerBusiness)
      throw new Problem('too-many-contests');
  };

  const insertDraft = async (tx: Tx, actor: Actor, business: BusinessContext, submitId: string | undefined) => {
    await requireRoom(tx, business);
    return contestStore(tx).insert({
      ...toColumns(emptyValues(actor.caller.timeZone)),
      businessId: business.id,
      createdBy: actor.caller.userId,
      submitId: submitId ?? null,
      createdAt: now(),
    });
  };

  /**
   * Checks accounts, apps and pages the organizer can't use, and looks up the ids of YouTube channels. Called before
   * the transaction, which has one connection and must not wait for a network.
   */
  const checkChoices = async (
    actor: Actor,
    business: BusinessContext,
    id: number | undefined,
    body: ContestSave,
  ): Promise<CheckedChoices> => {
    const row = id === undefined ? undefined : await contestStore(db).find(business.id, id);
    const before = row ? await loadValues(db, row) : emptyValues(actor.caller.timeZone);
    const after = mergeValues(before, body);
    // A published contest keeps an account that its organizer can't use anymore.
    const matters = ({ path }: FieldProblem) => {
      const section = path.startsWith('facebook') ? 'facebook' : 'twitter';
      return !row?.publishedAt || !hasSameJson(before[section], after[section]);
    };
    const problems = (await choices.findProblems(actor, business, after)).filter(matters);
    if (!after.switches.youtube) return { problems, channels: undefined };
    const channels = await resolveChannels(after.youtube.ytsub_channels, networks.find('youtube')?.channels);
    return { problems: [...problems, ...channels.problems], channels: channels.ids };
  };

  /** Throws unless the contest has everything that publishing needs. */
  const requirePublishable = (
    row: ContestDbRow,
    before: ContestValues,
    after: ContestValues,
    choiceProblems: readonly FieldProblem[],
  ) => {
    const fields = contestProblems(after, profileSet);
    // Problems of required fields come first, so that an empty account is reported only once.
    const isReported = (path: string) => fields.some((field) => field.path === path);
    fields.push(...choiceProblems.filter(({ path }) => !isReported(path)));
    const { endsAt } = toColumns(after);
    const isEndMoved = row.publishedAt === null || before.end_date !== after.end_date;
    if (isEndMoved && endsAt && endsAt <= now() && !isReported('end_date'))
      fields.push({ path: 'end_date', message: contestMessages.endPassed });
    if (fields.length > 0) throw new Problem('invalid-input', { fields });
  };

  /** Throws if a change would break what the rules of a published contest promise. */
  const requireAllowedChange = (row: ContestDbRow, before: ContestValues, after: ContestValues) => {
    const hasStarted = hasPassed(row.startsAt, now());
    const fields = forbiddenChanges(before, after, { hasStarted, hasEnded: hasPassed(row.endsAt, now()) });
    const [first] = fields;
    if (first) throw new Problem('contest-fixed', { message: first.message, fields });
  };

  /**
   * Adds seeds to the prizes of a published contest, so that the hash of each is public before its contestants are
   * known.
   */
  const addMissingSeeds = async (tx: Tx, contestId: number) => {
    for (const prize of await prizeStore(tx).list(contestId))
      if (prize.seedHash === null) await prizeStore(tx).update(prize.id, newPrizeSeed(box, random, prize));
  };

  /** Saves the values of a request in a contest that is locked. */
  const saveValues = async (
    tx: Tx,
    { actor, business, body, choices: { problems, channels } }: SaveRequest,
    row: ContestDbRow,
  ): Promise<ContestDbRow> => {
    const before = await loadValues(tx, row);
    const prizes = body.prizes ?? readFormPrizes(body, before);
    const after = withChannelIds(mergeValues(before, { ...body, prizes }), channels);
    const isPublished = row.publishedAt !== null;
    const hasStarted = isPublished && hasPassed(row.startsAt, now());
    if (isPublished && body.draft) throw new Problem('contest-published');
    if (!body.draft) requirePublishable(row, before, after, problems);
    if (isPublished) requireAllowedChange(row, before, after);
    const { slug } = toColumns(after);
    if (slug) await slugs.requireFree(tx, slug, row.id);
    const isFirstPublish = !isPublished && !body.draft;
    const saved = await contestStore(tx).update(row.id, {
      ...toColumns(after),
      ...unchangedTimes(row, before, after),
      ...(isFirstPublish ? { publishedAt: now() } : {}),
    });
    if (isPublished && row.slug && slug && slug !== row.slug) await slugs.keepOld(tx, row, row.slug, slug);
    await saveActions(tx, row, after.actions, { now: now(), hasStarted });
    await savePrizes(tx, row, after.prizes, now());
    const use = { kind: 'contest', id: row.id, label: saved.name || 'Contest', path: `/contest/${row.id}` };
    const pictures = new Set(after.prizes.flatMap(({ picture_id }) => picture_id ?? []));
    await media.recordUse(tx, business.id, use, [...pictures]);
    if (body.draft) return saved;
    await addMissingSeeds(tx, row.id);
    if (hasStarted)
      await contestChangeStore(tx).insert(
        row.businessId,
        row.id,
        actor.caller.userId,
        now(),
        describeChanges(before, after),
      );
    await audit.record(tx, actor, business.id, `${isFirstPublish ? 'Published' : 'Changed'} the contest ${saved.name}`);
    if (isFirstPublish) await events.emit(tx, contestPublished, { businessId: business.id, contestId: row.id });
    return saved;
  };

  /** Runs a save; a slug that another request takes meanwhile becomes a problem with a suggestion. */
  const withSlugErrors = async <T>(slug: string | undefined, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (uniqueViolation(error) && slug) throw await slugs.takenProblem(db, slug);
      throw error;
    }
  };

  return {
    loadValues,

    /** Throws if the business has as many contests as it can have. */
    requireRoom,

    /** Saves a contest, a new one if `id` is undefined. Returns its id. */
    save: async (
      actor: Actor,
      business: BusinessContext,
      id: number | undefined,
      body: ContestSave,
    ): Promise<number> => {
      if (id !== undefined) await access.requireRole(business, id, 'editor');
      if (!body.draft) requirePublisher(business);
      const checked: CheckedChoices = body.draft
        ? { problems: [], channels: undefined }
        : await checkChoices(actor, business, id, body);
      return withSlugErrors(body.slug, () =>
        db.transaction(async (tx) => {
          const row =
            id === undefined
              ? await insertDraft(tx, actor, business, body.submit_id)
              : await contestStore(tx).lock(business.id, id);
          if (row) return (await saveValues(tx, { actor, business, body, choices: checked }, row)).id;
          // Request with a known submit id: the contest created by the first request is returned.
          const existing = body.submit_id && (await contestStore(tx).findBySubmitId(business.id, body.submit_id));
          if (id !== undefined || !existing) throw new Problem('not-found');
          return existing.id;
        }),
      );
    },
  };
};

/** Replaces the texts of YouTube channels by their ids, in the contest and in its actions. */
const withChannelIds = (values: ContestValues, ids: CheckedChoices['channels']): ContestValues => {
  if (!ids) return values;
  const idOf = (channel: string) => ids.get(channel) ?? channel;
  return {
    ...values,
    youtube: { ytsub_channels: [...new Set(values.youtube.ytsub_channels.map(idOf))] },
    actions: values.actions.map((action) => {
      const { channel } = action.settings;
      return channel ? { ...action, settings: { ...action.settings, channel: idOf(channel) } } : action;
    }),
  };
};

/** Converts the prize rows of a form. Prize fields without a form column stay as they are. */
const readFormPrizes = (body: ContestSave, { prizes }: ContestValues): ContestSave['prizes'] => {
  const parsed = prizesOfForm(body);
  if (parsed === undefined) return undefined;
  if (parsed.success)
    return parsed.data.map((prize) => {
      const saved = prizes.find(({ prize_id }) => prize_id !== undefined && prize_id === prize.prize_id);
      if (!saved) return prize;
      const { description, picture_id, value, method, is_unique } = saved;
      return { ...prize, description, picture_id, value, method, is_unique };
    });
  const fields = parsed.error.issues.map(({ path, message }) => ({ path: `prizes.${path.join('.')}`, message }));
  throw new Problem('invalid-input', { fields });
};

/**
 * Start and end of unchanged local times, which keep their stored instants: "End now" sets seconds, and an instant can
 * be in the hour that clocks repeat.
 */
const unchangedTimes = (row: ContestDbRow, before: ContestValues, after: ContestValues) => {
  if (before.timezone !== after.timezone) return {};
  return {
    ...(before.start_date === after.start_date ? { startsAt: row.startsAt } : {}),
    ...(before.end_date === after.end_date ? { endsAt: row.endsAt } : {}),
  };
};

/** Values of a contest before it is first saved. */
const emptyValues = (timezone: string): ContestValues => ({
  ...newContest,
  name: '',
  slug: '',
  description: '',
  category: null,
  timezone,
  start_date: '',
  end_date: '',
  actions: [],
  prizes: [],
});

const hasPassed = (at: Date | null, now: Date): boolean => at !== null && at <= now;
