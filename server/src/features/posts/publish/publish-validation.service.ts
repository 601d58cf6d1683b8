import type { SitePost } from '@fanfare/connectors/ports/site';
import { networkOf } from '@fanfare/contract/connections';
import type { FieldProblem } from '@fanfare/contract/kit/problem';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { PublishPayload } from '@fanfare/contract/posts';
import { dueOf, dueOfSeconds, planningMessages } from '@fanfare/contract/scheduling';
import { socialMessages } from '@fanfare/contract/social';
import { publishingOf, worded } from '@fanfare/contract/social-text';
import { postMessages } from '@fanfare/contract/working-copies';
import type { Now } from '../../../platform/clock.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Target, Targets } from '../../connections/index.ts';
import { type SiteRow, type Sites, toSiteStatuses } from '../../sites/index.ts';
import type { Access } from '../../social/index.ts';
import type { Choosing } from '../images/featured-image.ts';
import {
  arrayLengthProblems,
  type PayloadShare,
  parseShares,
  toPostFields,
  unknownNetworkProblems,
} from './publish-payload.ts';
import { orderCategories, type PublishRequest, type RequestedShare } from './publish-request.ts';

export type Checking = ReturnType<typeof publishValidationService>;
type Deps = {
  now: Now;
  sites: Pick<Sites['service'], 'use'>;
  access: Pick<Access, 'list'>;
  targets: Pick<Targets, 'withTarget'>;
  choosing: Choosing;
  profileSet: ProfileSet;
};

type Standing = Pick<PublishRequest, 'status' | 'publishAt'>;
type Broken = { problem: FieldProblem };

/** As long as the addresses of posts usually are; networks that count links count them all alike. */
const anyLink = 'https://example.com/a-post-with-a-name-of-some-words';

/** Holds what somebody wants to publish against every rule, before anything is sent anywhere. */
export const publishValidationService = ({ now, sites, access, targets, choosing, profileSet }: Deps) => {
  const standing = (payload: PublishPayload): Standing | Broken => {
    const { post_status, schedule } = payload;
    const [status] = toSiteStatuses([post_status]);
    if (!status || status === 'trashed') {
      return { problem: { path: 'post_status', message: 'Choose a status a post can be saved with.' } };
    }
    if (status !== 'planned') return { status, publishAt: null };
    if (!schedule) return { problem: { path: 'schedule', message: planningMessages.notProper } };
    const due = dueOf(schedule, now(), schedule.zone);
    if ('problem' in due) return { problem: { path: 'schedule', message: due.problem } };
    // What has passed on its way here is out at once.
    if (due.isNow) return { status: 'published', publishAt: null };
    return { status, publishAt: due.dueAt.toISOString() };
  };

  const category = async (row: SiteRow, id: number): Promise<{ name: string } | Broken> => {
    if (id === 0) return { name: '' };
    const found = (await sites.use(row, (site, grant) => site.categories(grant))).find((one) => one.id === String(id));
    return found ? { name: found.name } : { problem: { path: 'post_category', message: postMessages.category } };
  };

  /** Which of its two sentences a missing board gets depends on whether there is one to select. */
  const boardProblem = async (businessId: number, { account }: PayloadShare): Promise<string> => {
    try {
      const boards = await targets.withTarget(
        businessId,
        { network: 'pinterest', remoteId: account },
        async (one, grant) => one.boards?.list(grant),
      );
      const hasOpen = boards === undefined || boards.some(({ isPublic }) => isPublic);
      return hasOpen ? socialMessages.board : socialMessages.noBoards;
    } catch (error) {
      if (error instanceof ConnectorFailure || error instanceof Problem) return socialMessages.board;
      throw error;
    }
  };

  const ofRow = async (
    businessId: number,
    row: PayloadShare,
    at: number,
    {
      known,
      hasPicture,
      rows,
      zone,
    }: { known: Target[]; hasPicture: boolean; rows: readonly PayloadShare[]; zone: string },
  ): Promise<{ problems: FieldProblem[]; share?: RequestedShare }> => {
    const { network, account } = row;
    const problem = (name: string, message: string) => [{ path: `${name}.${at}`, message }];
    if (!network) return { problems: [] };
    if (account === '') return { problems: problem('social_account', socialMessages.page) };
    if (rows.slice(0, at).some((one) => one.network === network && one.account === account)) {
      const isNamed = network === 'pinterest' || network === 'twitter';
      const message = isNamed ? socialMessages.accountOnce : socialMessages.sameAccount;
      return { problems: problem('social_account', message) };
    }
    const target = known.find((one) => one.network === networkOf[network] && one.remoteId === account);
    if (!target) return { problems: problem('social_account', socialMessages.account) };
    const problems: FieldProblem[] = [];
    if (publishingOf(network, profileSet).media.required && !hasPicture) {
      const message = network === 'pinterest' ? socialMessages.pinterestPicture : socialMessages.picture;
      problems.push(...problem('social_account', message));
    }
    if (network === 'pinterest' && row.board === '') {
      problems.push(...problem('board_id', await boardProblem(businessId, row)));
    }
    const words = worded(network, profileSet, { message: row.message, thread: [], link: anyLink });
    if (words.problem) problems.push(...problem('social_message', words.problem));
    const due = row.seconds === 0 ? undefined : dueOfSeconds(row.seconds, now(), zone);
    if (due && 'problem' in due) problems.push(...problem('social_scheduled_publish_time', due.problem));
    if (problems.length > 0) return { problems };
    const { linkName, linkDescription, board, message } = row;
    const dueAt = due && !('problem' in due) && !due.isNow ? due.dueAt.toISOString() : null;
    const share = { ...{ network, account, name: target.name, board, message, linkName, linkDescription }, dueAt };
    return { problems, share };
  };

  return {
    /** Everything that is asked for; or every rule it breaks, in one answer. */
    validate: async (
      business: BusinessContext,
      row: SiteRow,
      payload: PublishPayload,
      old: SitePost | undefined,
      zone: string,
    ): Promise<PublishRequest> => {
      const rows = parseShares(payload);
      const problems = [...arrayLengthProblems(payload), ...unknownNetworkProblems(rows)];
      refuse(problems);
      if (payload.site_id !== undefined && payload.site_id !== row.id) {
        problems.push({ path: 'site_id', message: 'This is not the site the post is sent to.' });
      }
      const stands = standing(payload);
      if ('problem' in stands) problems.push(stands.problem);
      const filed = await category(row, payload.post_category);
      if ('problem' in filed) problems.push(filed.problem);
      const chosen = await choosing.resolve(row, payload, old);
      if ('problem' in chosen) problems.push(chosen.problem);
      const status = 'problem' in stands ? 'draft' : stands.status;
      const isOut = status === 'published' || status === 'planned';
      const shares: RequestedShare[] = [];
      // Shares of a draft wait with it; whoever publishes it is told what they lack.
      if (isOut && rows.length > 0) {
        const known = await access.list(business);
        const hasPicture = !('problem' in chosen) && chosen.picture.kind !== 'none';
        for (const [at, one] of rows.entries()) {
          const checked = await ofRow(row.businessId, one, at, { known, hasPicture, rows, zone });
          problems.push(...checked.problems);
          if (checked.share) shares.push(checked.share);
        }
      }
      refuse(problems);
      if ('problem' in stands || 'problem' in filed || 'problem' in chosen) throw new Problem('invalid-input');
      const fields = toPostFields(payload, zone);
      return {
        ...{ title: payload.post_title, html: fields.editor_content, excerpt: payload.excerpt },
        ...{ slug: payload.post_name, status: stands.status, publishAt: stands.publishAt },
        plannedAt: old?.status === 'planned' ? (old.publishedAt?.toISOString() ?? null) : null,
        ...{ categoryName: filed.name, onFrontPage: payload.front_page === 1 },
        categoryIds: orderCategories(payload.post_category, old?.categoryIds ?? []),
        ...{ picture: chosen.picture, pictureUrl: chosen.url, shares, zone },
        fields,
      };
    },
  };
};

const refuse = (fields: FieldProblem[]) => {
  const [first, another] = fields;
  if (first) throw new Problem('invalid-input', { fields, ...(another ? {} : { message: first.message }) });
};
