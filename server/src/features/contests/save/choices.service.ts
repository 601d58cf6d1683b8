import { contestMessages } from '@fanfare/contract/contests/contest';
import { gmtOffset } from '@fanfare/contract/contests/dates';
import { categories } from '@fanfare/contract/kit/categories';
import { timeZones } from '@fanfare/contract/kit/date-time';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';
import { assetQueries } from '../../business/index.ts';
import type { Connections, Networks } from '../../connections/index.ts';
import type { ContestValues } from './contest-values.ts';

export type ChoiceService = ReturnType<typeof choiceService>;
type Deps = {
  connections: Pick<Connections, 'service' | 'credentialConnect' | 'findAccountName'>;
  networks: Networks;
  profileSet: ProfileSet;
};

/** Service for the options of the wizard's selects: accounts, apps, pages and time zones. */
export const choiceService = ({ db, now }: Platform, { connections, networks, profileSet }: Deps) => {
  /** Time zones with the offsets of a day, kept for further requests on that day. */
  let timeZoneList: { day: string; list: ReturnType<typeof computeTimeZones> } | undefined;

  /** Facebook apps to choose from: those of the business first, then the installation's. */
  const listApps = async (businessId: number) => {
    const own = await connections.credentialConnect.facebookApps(businessId);
    const appId = networks.find('facebook')?.appId;
    const isListed = own.some(({ app_id }) => app_id === appId);
    return appId === undefined || isListed ? own : [...own, { app_id: appId, name: 'Fanfare' }];
  };

  const listUsablePages = async (business: BusinessContext) =>
    (await assetQueries(db).listUsable(business)).filter(({ type }) => type === 'facebook_page');

  /** The pages of a connected Facebook account that are assets of the member. */
  const listPages = async (business: BusinessContext, fbUid: string) => {
    const { reach } = await connections.service.requireAccount(business, 'facebook', fbUid);
    const usable = new Set((await listUsablePages(business)).map(({ value }) => value));
    return reach
      .filter(({ type, remoteId }) => type === 'facebook_page' && usable.has(remoteId))
      .map(({ remoteId, label }) => ({ id: remoteId, name: label }));
  };

  const listAccounts = async (actor: Actor, business: BusinessContext) => {
    const list = await connections.service.list(actor, business);
    return {
      facebook_accounts: list
        .filter(({ kind }) => kind === 'facebook')
        .map(({ account_id, name }) => ({ fb_uid: account_id, name })),
      twitter_accounts: list
        .filter(({ kind }) => kind === 'twitter')
        .map(({ name }) => ({ twitter_username: name, name: `@${name}` })),
    };
  };

  return {
    listApps,
    listPages,

    /** Finds a page that is an asset of the member. */
    findPage: async (business: BusinessContext, id: string) => {
      const page = (await listUsablePages(business)).find(({ value }) => value === id);
      return page && { id, name: page.label };
    },

    /** The connected accounts a contest can use, and the profile set that decides about its actions. */
    list: async (actor: Actor, business: BusinessContext) => ({
      ...(await listAccounts(actor, business)),
      profile_set: profileSet,
    }),

    listCategories: () => categories.map((name, index) => ({ id: index + 1, name })),

    /** Time zones with today's offsets, sorted by offset and name. */
    listTimeZones: async () => {
      const today = now().toISOString().slice(0, 10);
      if (timeZoneList?.day !== today) timeZoneList = { day: today, list: computeTimeZones(now()) };
      return timeZoneList.list;
    },

    /** Problems of a contest that uses accounts, apps or pages its organizer can't use. */
    findProblems: async (actor: Actor, business: BusinessContext, values: ContestValues): Promise<FieldProblem[]> => {
      const { switches, facebook, twitter } = values;
      const problems: FieldProblem[] = [];
      const report = (path: string, message: string) => problems.push({ path, message });
      const { facebook_accounts, twitter_accounts } = await listAccounts(actor, business);
      if (switches.facebook) {
        const hasAccount = facebook_accounts.some(({ fb_uid }) => fb_uid === facebook.fb_uid);
        const usable = hasAccount ? await listPages(business, facebook.fb_uid) : [];
        const hasPage = (page: string) => usable.some(({ id }) => id === page);
        if (!hasAccount) report('facebook.fb_uid', contestMessages.facebookAccount);
        else if (!hasPage(facebook.fbpage_id)) report('facebook.fbpage_id', contestMessages.facebookPage);
        if (hasAccount && facebook.fbcontest_page_id && !hasPage(facebook.fbcontest_page_id))
          report('facebook.fbcontest_page_id', contestMessages.facebookPage);
        if (!(await listApps(business.id)).some(({ app_id }) => app_id === facebook.app_id))
          report('facebook.app_id', contestMessages.facebookApp);
      }
      if (
        switches.twitter &&
        !twitter_accounts.some(({ twitter_username }) => twitter_username === twitter.twitter_username)
      )
        report('twitter.twitter_username', contestMessages.twitterAccount);
      return problems;
    },

    /** Names of the app and the Facebook account of a contest. */
    describeFacebook: async (businessId: number, { fb_uid, app_id }: ContestValues['facebook']) => {
      const app = app_id ? (await listApps(businessId)).find((candidate) => candidate.app_id === app_id) : undefined;
      const name = fb_uid ? await connections.findAccountName(businessId, 'facebook', fb_uid) : undefined;
      return { owner_app: app ?? null, facebook_profile: name === undefined ? null : { fb_uid, name } };
    },
  };
};

/** Number of time zones read in one turn of the event loop: about 20 ms. */
const zonesPerTurn = 20;

/** Lists time zones, some per turn of the event loop: the first use of a zone takes about 1 ms. */
const computeTimeZones = async (at: Date) => {
  const localNow = toLocalTime(at, 'UTC');
  const list = [];
  for (const [index, timezone] of timeZones.entries()) {
    if (index % zonesPerTurn === 0) await new Promise((resolve) => setImmediate(resolve));
    const [region = '', ...city] = timezone.split('/');
    const gmt_offset = gmtOffset(localNow, timezone);
    list.push({ timezone, region, city: city.join('/').replaceAll('_', ' '), gmt_offset });
  }
  return list.sort((a, b) => a.gmt_offset - b.gmt_offset || a.timezone.localeCompare(b.timezone));
};
