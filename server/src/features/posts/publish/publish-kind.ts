import type { Grant } from '@fanfare/connectors/ports/grant';
import type { Site, SitePost } from '@fanfare/connectors/ports/site';
import type { Tx } from '../../../platform/db/index.ts';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type Deliveries,
  type DeliveryAccount,
  type DeliveryIncident,
  type DeliveryKind,
  type DeliveryNotice,
  type DeliveryRow,
  deliveryKind,
  type Sent,
} from '../../deliveries/index.ts';
import { type SiteImages, type SiteRow, type Sites, siteQueries, type UploadedImages } from '../../sites/index.ts';
import { toPictureId } from '../images/featured-image.ts';
import { editorPath } from '../post-ids.ts';
import { type PublishContent, postPublishStore } from '../post-publishes.store.ts';
import { automaticPublishEnded } from '../posts.events.ts';
import { type PublishRequest, publishKindName, toSiteDraft } from '../publish-request.ts';
import type { PublishResult, PublishResultService } from './publish-result.service.ts';

type Deps = {
  sites: Pick<Sites['service'], 'withSite' | 'list'>;
  siteImages: SiteImages;
  sanitizeArticle: SanitizeArticle;
  publishResults: Pick<PublishResultService, 'prepare' | 'save'>;
  enqueueNotification: Deliveries['enqueueNotification'];
};
type Subject = { publish: PublishContent; site: SiteRow };
type Connection = { port: Site; grant: Grant };

/** Delivery kind that publishes a post to a site. A failure is returned to the waiting user and not retried. */
export const publishKind = (platform: Platform, deps: Deps): DeliveryKind => {
  const { now, events } = platform;
  const { sites, siteImages, sanitizeArticle, publishResults, enqueueNotification } = deps;

  /** True while a request waits for the outcome and its answer will tell the user. */
  const isAwaited = ({ awaitedUntil }: DeliveryRow) => awaitedUntil !== null && awaitedUntil > now();

  const emitEnded = (tx: Tx, { id: deliveryId, businessId }: DeliveryRow) =>
    events.emit(tx, automaticPublishEnded, { businessId, deliveryId });

  const toSent = async ({ publish, site }: Subject, post: SitePost): Promise<Sent<PublishResult>> => ({
    state: 'sent',
    remoteId: post.id,
    url: post.url,
    changesExisting: publish.postId !== null,
    result: await publishResults.prepare(publish, site, post),
  });

  /** Accounts whose deliveries a member sees: the member's sites. Owners see all, including those of removed sites. */
  const listVisibleSites = async (business: BusinessContext): Promise<readonly DeliveryAccount[] | undefined> =>
    business.isOwner
      ? undefined
      : (await sites.list(business)).sites.map(({ id, kind }) => ({ network: kind, accountId: String(id) }));

  return deliveryKind<Subject, UploadedImages, Connection, PublishResult>({
    name: publishKindName,
    label: 'Blog post',
    permission: { view: 'content:viewer', act: 'content:publisher', stop: 'content:manager' },
    accessFilter: async (business) => {
      const visible = await listVisibleSites(business);
      return ({ accountId }) => visible?.some((site) => site.accountId === accountId) ?? true;
    },
    visibleAccounts: listVisibleSites,
    placeLabel: ({ accountName }) => accountName,
    pathFor: ({ accountId, remoteId }, subject) =>
      editorPath(Number(accountId), remoteId ?? subject?.publish.postId ?? null),
    rateLimit: () => null,
    retries: 'none',
    // An update can be repeated without harm; a create must not run twice.
    afterLoss: ({ publish }) => (publish.postId === null ? 'ask' : 'repeat'),
    reconcileDelaysSeconds: [0, 20, 60, 120, 300, 600],
    load: async (reader, rows) => {
      const publishes = await postPublishStore(reader).listContents(rows.map(({ id }) => id));
      const subjects = new Map<number, Subject>();
      for (const publish of publishes) {
        const businessId = rows.find(({ id }) => id === publish.id)?.businessId ?? 0;
        const site = await siteQueries(reader).find(businessId, publish.siteId);
        if (site) subjects.set(publish.id, { publish, site });
      }
      return subjects;
    },
    prepare: (_delivery, { site, publish: { request } }) =>
      siteImages.upload(site, request.html, request.picture.kind === 'file' ? [request.picture.id] : []),
    connect: (_delivery, { site }, run) => sites.withSite(site, (port, grant) => run({ port, grant })),
    send: async ({ subject, connection: { port, grant }, prepared }) => {
      const { publish, site } = subject;
      const pictureId = toPictureId(site, publish.request.picture, prepared);
      const draft = toSiteDraft(publish.request, pictureId, prepared.inText);
      const post = await (publish.postId === null
        ? port.create(grant, draft)
        : port.update(grant, publish.postId, draft));
      return toSent(subject, post);
    },
    find: async ({ subject, connection: { port, grant } }, since) => {
      const { request, postId } = subject.publish;
      if (postId === null) {
        const created = await port.find(grant, toSiteDraft(request, undefined), since);
        return created && toSent(subject, created);
      }
      const updated = await port.post(grant, postId);
      return (await hasContent(updated, request, sanitizeArticle)) ? toSent(subject, updated) : undefined;
    },
    afterSent:
      (delivery, { publish, site }, result) =>
      async (tx) => {
        await publishResults.save(tx, publish, site, result);
        if (publish.request.isAutomatic) await emitEnded(tx, delivery);
        else if (!isAwaited(delivery)) await enqueueNotification(tx, delivery, 'found');
      },
    afterFailed: (delivery, { publish }) => (publish.request.isAutomatic ? (tx) => emitEnded(tx, delivery) : undefined),
    notice: (delivery, { publish }, incident) =>
      publish.request.isAutomatic || publish.answer !== null || isAwaited(delivery)
        ? null
        : toPublishNotice(delivery, publish, incident),
  });
};

const toPublishNotice = (
  { id, accountName, accountId, failureMessage }: DeliveryRow,
  { request: { title }, postId }: PublishContent,
  incident: DeliveryIncident,
): DeliveryNotice | null => {
  const common = { link: editorPath(Number(accountId), postId), notifiesOwner: false };
  switch (incident) {
    case 'found':
      return {
        ...common,
        event: 'post-published',
        groupKey: `post-published:${id}`,
        title: `Your post is published: ${title}`,
        message: `${accountName} confirmed it after the connection dropped.`,
      };
    case 'unconfirmed':
      return {
        ...common,
        event: 'share-undecided',
        groupKey: `post-unconfirmed:${id}`,
        title: `Check whether this was published: ${title}`,
        message: `${failureMessage ?? ''} Check ${accountName}, then publish again if it isn’t there.`.trim(),
      };
    case 'failed':
      return {
        ...common,
        event: 'share-failed',
        groupKey: `post-failed:${id}`,
        title: `A post wasn’t published: ${title}`,
        message: `${failureMessage ?? ''} Open the post and publish it again.`.trim(),
      };
    default:
      return null;
  }
};

/** Text without image URLs, because a site serves images under its own URLs. */
const toComparable = (sanitizedHtml: string): string => sanitizedHtml.replace(/<img [^<>]*>/g, '<img>').trim();

/** True if the site's post has the title, text and status of the request. */
const hasContent = async (
  post: SitePost,
  { title, html, status }: PublishRequest,
  sanitizeArticle: SanitizeArticle,
): Promise<boolean> =>
  post.title.trim() === title.trim() &&
  toComparable(await sanitizeArticle(post.html)) === toComparable(await sanitizeArticle(html)) &&
  (post.status === status || (status === 'planned' && post.status === 'published'));
