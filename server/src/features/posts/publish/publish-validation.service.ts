import type { SitePost } from '@fanfare/connectors/ports/site';
import { networkByKind } from '@fanfare/contract/connections/connections';
import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { PublishPayload } from '@fanfare/contract/posts/posts';
import { postMessages, samplePostPath } from '@fanfare/contract/posts/working-copies';
import { resolveDue, resolveDueSeconds, scheduleMessages } from '@fanfare/contract/social/schedule';
import { missingMediaMessage, sameAccountMessage, socialMessages } from '@fanfare/contract/social/social';
import { fitText, publishingProfileFor } from '@fanfare/contract/social/social-text';
import { parseRowId } from '../../../platform/db/row-id.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidFields, Problem } from '../../../platform/problem.ts';
import type { PublishTargetService, Target } from '../../connections/index.ts';
import { type SiteRow, type Sites, toSiteStatuses } from '../../sites/index.ts';
import type { AccountAccessService } from '../../social/index.ts';
import type { FeaturedImages } from '../images/featured-image.ts';
import { type PublishRequest, type RequestedShare, willBePublic } from '../publish-request.ts';
import {
  arrayLengthProblems,
  type PayloadShare,
  parseShares,
  type TitledPayload,
  toPostFields,
  unknownNetworkProblems,
} from './publish-payload.ts';

export type PublishValidationService = ReturnType<typeof publishValidationService>;
type Deps = {
  sites: Pick<Sites['service'], 'withSite'>;
  access: Pick<AccountAccessService, 'list'>;
  targets: Pick<PublishTargetService, 'withTarget'>;
  featuredImages: FeaturedImages;
  profileSet: ProfileSet;
};

type StatusAndTime = Pick<PublishRequest, 'status' | 'publishAt'>;
type Invalid = { problem: FieldProblem };
type ShareContext = {
  businessId: number;
  /** Accounts that the user can share to. */
  accounts: readonly Target[];
  /** True for a post with a featured image. */
  hasPicture: boolean;
  payloadShares: readonly PayloadShare[];
  timeZone: string;
};

/**
 * Sample link of typical length for checking texts with a link. Networks that count links count each with a fixed
 * length.
 */
const sampleLink = `https://example.com/${samplePostPath}`;

/** Service that turns a publish payload into a publish request, or rejects it with all problems at once. */
export const publishValidationService = (
  { now }: Platform,
  { sites, access, targets, featuredImages, profileSet }: Deps,
) => {
  const parseStatus = (payload: PublishPayload): StatusAndTime | Invalid => {
    const { post_status, schedule } = payload;
    const [status] = toSiteStatuses([post_status]);
    if (!status || status === 'trashed') {
      return { problem: { path: 'post_status', message: 'Choose a status a post can be saved with.' } };
    }
    if (status !== 'planned') return { status, publishAt: null };
    if (!schedule) return { problem: { path: 'schedule', message: scheduleMessages.notProper } };
    const due = resolveDue(schedule, now(), schedule.zone);
    if ('problem' in due) return { problem: { path: 'schedule', message: due.problem } };
    // A scheduled time that passed since the request was sent means: publish now.
    if (due.isNow) return { status: 'published', publishAt: null };
    return { status, publishAt: due.dueAt.toISOString() };
  };

  const findCategory = async (site: SiteRow, id: number): Promise<{ name: string } | Invalid> => {
    if (id === 0) return { name: '' };
    const category = (await sites.withSite(site, (port, grant) => port.categories(grant))).find(
      (candidate) => candidate.id === String(id),
    );
    return category ? { name: category.name } : { problem: { path: 'post_category', message: postMessages.category } };
  };

  /** Message for a share to Pinterest without a board: says whether the account has a public board to select. */
  const findBoardMessage = async (businessId: number, { account }: PayloadShare): Promise<string> => {
    try {
      const boards = await targets.withTarget(
        businessId,
        { network: 'pinterest', remoteId: account },
        async (connector, grant) => connector.boards?.list(grant),
      );
      const hasPublicBoard = boards === undefined || boards.some(({ isPublic }) => isPublic);
      return hasPublicBoard ? socialMessages.board : socialMessages.noBoards;
    } catch (error) {
      if (error instanceof ConnectorFailure || error instanceof Problem) return socialMessages.board;
      throw error;
    }
  };

  /** Validates the share at `index` of the payload. */
  const validateShare = async (
    payloadShare: PayloadShare,
    index: number,
    { businessId, accounts, hasPicture, payloadShares, timeZone }: ShareContext,
  ): Promise<{ problems: FieldProblem[]; share?: RequestedShare }> => {
    const { network, account } = payloadShare;
    const problem = (name: string, message: string) => [{ path: `${name}.${index}`, message }];
    if (!network) return { problems: [] };
    if (account === '') return { problems: problem('social_account', socialMessages.page) };
    if (payloadShares.slice(0, index).some((earlier) => earlier.network === network && earlier.account === account)) {
      return { problems: problem('social_account', sameAccountMessage(network)) };
    }
    const target = accounts.find(
      (candidate) => candidate.network === networkByKind[network] && candidate.remoteId === account,
    );
    if (!target) return { problems: problem('social_account', socialMessages.account) };
    const problems: FieldProblem[] = [];
    if (publishingProfileFor(network, profileSet).media.required && !hasPicture) {
      problems.push(...problem('social_account', missingMediaMessage(network)));
    }
    if (network === 'pinterest' && payloadShare.board === '') {
      problems.push(...problem('board_id', await findBoardMessage(businessId, payloadShare)));
    }
    const text = fitText(network, profileSet, { message: payloadShare.message, thread: [], link: sampleLink });
    if (text.problem) problems.push(...problem('social_message', text.problem));
    const due = payloadShare.seconds === 0 ? undefined : resolveDueSeconds(payloadShare.seconds, now(), timeZone);
    if (due && 'problem' in due) problems.push(...problem('social_scheduled_publish_time', due.problem));
    if (problems.length > 0) return { problems };
    const { linkName, linkDescription, board, message } = payloadShare;
    const dueAt = due && !('problem' in due) && !due.isNow ? due.dueAt.toISOString() : null;
    const share = {
      network,
      account,
      name: target.name,
      board,
      message,
      linkName,
      linkDescription,
      dueAt,
      ...toAdProfile(payloadShare),
    };
    return { problems, share };
  };

  return {
    /** Returns the publish request, or throws with all problems at once. */
    validate: async (
      business: BusinessContext,
      site: SiteRow,
      payload: TitledPayload,
      existingPost: SitePost | undefined,
      timeZone: string,
    ): Promise<PublishRequest> => {
      const payloadShares = parseShares(payload);
      const problems = [...arrayLengthProblems(payload), ...unknownNetworkProblems(payloadShares)];
      rejectProblems(problems);
      if (payload.site_id !== undefined && payload.site_id !== site.id) {
        problems.push({ path: 'site_id', message: 'site_id doesn’t match the site in the URL.' });
      }
      const statusResult = parseStatus(payload);
      if ('problem' in statusResult) problems.push(statusResult.problem);
      const categoryResult = await findCategory(site, payload.post_category);
      if ('problem' in categoryResult) problems.push(categoryResult.problem);
      const imageResult = await featuredImages.resolve(site, payload, existingPost);
      if ('problem' in imageResult) problems.push(imageResult.problem);
      const status = 'problem' in statusResult ? 'draft' : statusResult.status;
      const isPublic = willBePublic({ status });
      const shares: RequestedShare[] = [];
      // Shares of a draft are not validated before the draft is published.
      if (isPublic && payloadShares.length > 0) {
        const accounts = await access.list(business);
        const hasPicture = !('problem' in imageResult) && imageResult.picture.kind !== 'none';
        for (const [index, payloadShare] of payloadShares.entries()) {
          const shareResult = await validateShare(payloadShare, index, {
            businessId: site.businessId,
            accounts,
            hasPicture,
            payloadShares,
            timeZone,
          });
          problems.push(...shareResult.problems);
          if (shareResult.share) shares.push(shareResult.share);
        }
      }
      rejectProblems(problems);
      if ('problem' in statusResult || 'problem' in categoryResult || 'problem' in imageResult)
        throw new Problem('invalid-input');
      const fields = toPostFields(payload, timeZone);
      return {
        title: payload.post_title,
        html: fields.editor_content,
        excerpt: payload.excerpt,
        slug: payload.post_name,
        status: statusResult.status,
        publishAt: statusResult.publishAt,
        plannedAt: existingPost?.status === 'planned' ? (existingPost.publishedAt?.toISOString() ?? null) : null,
        categoryName: categoryResult.name,
        onFrontPage: payload.front_page === 1,
        categoryIds: orderCategories(payload.post_category, existingPost?.categoryIds ?? []),
        picture: imageResult.picture,
        pictureUrl: imageResult.url,
        shares,
        zone: timeZone,
        fields,
      };
    },
  };
};

/**
 * Category ids after the user chose one: it becomes the first and replaces the previous first. Other categories stay,
 * unless the user chose none (0). A chosen one that the post already has moves to the front, because sites return
 * categories in their own order.
 */
const orderCategories = (categoryId: number, previousIds: readonly string[]): string[] => {
  const id = String(categoryId);
  if (categoryId === 0) return [];
  return previousIds.includes(id)
    ? [id, ...previousIds.filter((previousId) => previousId !== id)]
    : [id, ...previousIds.slice(1)];
};

const rejectProblems = (fields: FieldProblem[]) => {
  if (fields.length > 0) throw invalidFields(fields);
};

/** Id of the ad profile in a payload share; empty if the text is not an id. */
const toAdProfile = ({ adprofile }: Pick<PayloadShare, 'adprofile'>): { adProfileId?: number } => {
  const adProfileId = parseRowId(adprofile);
  return adProfileId === undefined ? {} : { adProfileId };
};
