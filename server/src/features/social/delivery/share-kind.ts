import type { Grant } from '@fanfare/connectors/ports/grant';
import type { Post, Publication, Publisher } from '@fanfare/connectors/ports/publisher';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { ProfileSet, RateLimit } from '@fanfare/contract/networks/profile';
import { profileFor } from '@fanfare/contract/networks/profiles';
import { shareKindName } from '@fanfare/contract/social/shares';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import {
  type Deliveries,
  type DeliveryKind,
  deliveryKind,
  InvalidContent,
  type Sent,
  type Waiting,
} from '../../deliveries/index.ts';
import { siteQueries } from '../../sites/index.ts';
import type { AccountAccessService } from '../accounts/account-access.service.ts';
import { type ShareRow, shareStore } from '../shares/shares.store.ts';
import type { shares } from '../social.tables.ts';
import { sharePublished } from './delivery.events.ts';
import { toPublishedShare } from './published-share.ts';
import { toShareNotice } from './share-notices.ts';
import type { BuildPayload } from './share-payload.ts';

type Deps = {
  targets: Pick<PublishTargetService, 'withTarget'>;
  access: Pick<AccountAccessService, 'listUsable' | 'permissionFilter'>;
  buildPayload: BuildPayload;
  profileSet: ProfileSet;
  enqueueNotification: Deliveries['enqueueNotification'];
};
/** `isSiteDeleted`: the site of its post was deleted and not moved, so its link is dead. */
type Content = typeof shares.$inferSelect & { isSiteDeleted: boolean };
/** A published post as its network answered: id and URL. */
type SentPost = { remoteId: string; url: string };
type Connection = { publisher: Publisher; grant: Grant };

const defaultRateLimit: RateLimit = { minGapSeconds: 5, perDay: 100 };

/** A post to one account of a network. */
export const shareKind = (
  { events }: Platform,
  { targets, access, buildPayload, profileSet, enqueueNotification }: Deps,
): DeliveryKind =>
  deliveryKind<Content, Post, Connection, SentPost>({
    name: shareKindName,
    label: 'Social post',
    permission: { view: 'social:viewer', act: 'social:publisher', stop: 'social:manager' },
    accessFilter: async (business) => {
      const canUse = await access.permissionFilter(business);
      return ({ network, accountId }) => canUse({ network, remoteId: accountId });
    },
    visibleAccounts: async (business) =>
      (await access.listUsable(business))?.map(({ network, remoteId }) => ({ network, accountId: remoteId })),
    placeLabel: ({ network }) => networkLabels[network],
    pathFor: ({ id }) => `/social/share/${id}`,
    rateLimit: ({ network }) => profileFor(network, profileSet)?.rateLimit ?? defaultRateLimit,
    retries: 'backoff',
    afterLoss: () => 'ask',
    load: async (db, rows) => {
      const contents = await shareStore(db).listContents(rows.map(({ id }) => id));
      const siteIds = [...new Set(contents.flatMap(({ siteId }) => siteId ?? []))];
      const deleted = siteIds.length > 0 ? await siteQueries(db).listUnreachable(siteIds) : [];
      return new Map(
        contents.map((content) => {
          const isSiteDeleted = content.siteId !== null && deleted.includes(content.siteId);
          return [content.id, { ...content, isSiteDeleted }];
        }),
      );
    },
    prepare: async (delivery, content) => {
      if (content.isSiteDeleted) throw new InvalidContent('The site of this post was deleted.');
      return buildPayload({ ...content, ...delivery });
    },
    connect: ({ businessId, network, accountId }, _content, run) =>
      targets.withTarget(businessId, { network, remoteId: accountId }, ({ publisher }, grant) => {
        if (!publisher) throw new Problem('network-not-set-up');
        return run({ publisher, grant });
      }),
    send: async ({ connection: { publisher, grant }, prepared }) => toOutcome(await publisher.begin(grant, prepared)),
    resume: async ({ connection: { publisher, grant }, delivery }) =>
      toOutcome(await publisher.resume(grant, delivery.progress)),
    find: async ({ connection: { publisher, grant }, subject }, since) => {
      const publication = await publisher.find(grant, toSearchedPost(subject), since);
      return publication && toOutcome(publication);
    },
    afterSent: (delivery, content, sent) => {
      const published = toPublishedShare({ ...content, ...delivery, ...sent });
      // Networks process videos for minutes, so the user is notified when one is published.
      const isProcessed = delivery.waitingSince !== null && content.media.some(({ kind }) => kind === 'video');
      if (!published && !isProcessed) return undefined;
      return async (tx) => {
        if (isProcessed) await enqueueNotification(tx, delivery, 'processed');
        if (published) await events.emit(tx, sharePublished, published);
      };
    },
    copy: async (tx, from, to) => {
      const [content] = await shareStore(tx).listContents([from.id]);
      if (!content) throw new Problem('not-found');
      // The ads of the original are not created again.
      await shareStore(tx).insert([{ ...content, id: to.id, adProfileId: null, nativeAd: null }]);
    },
    notice: (delivery, content, incident) => {
      const row: ShareRow = { ...content, ...delivery };
      return toShareNotice(row, incident);
    },
  });

const toOutcome = (publication: Publication): Sent<SentPost> | Waiting =>
  publication.state === 'published'
    ? {
        state: 'sent',
        remoteId: publication.id,
        url: publication.url,
        requestId: publication.requestId,
        result: { remoteId: publication.id, url: publication.url },
      }
    : { state: 'waiting', progress: publication.publishState, checkInSeconds: publication.checkInSeconds };

/** The parts of a post by which it is recognized. */
const toSearchedPost = ({ text, media, settings }: Content): Post => ({
  text,
  settings,
  media: media.map(({ kind, url }) => ({ kind, url: url ?? '' })),
});
