import type { Grant } from '@fanfare/connectors/ports/grant';
import type { PageInbox } from '@fanfare/connectors/ports/pages/page-inbox';
import { matchesRule } from '@fanfare/contract/facebook-tools/autoresponder-rule';
import { autoresponderLimits, pageAnswerKindName } from '@fanfare/contract/facebook-tools/page-autoresponder';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { Problem } from '../../../platform/problem.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import {
  type DeliveryKind,
  type DeliveryRow,
  deliveryKind,
  InvalidContent,
  type Sent,
} from '../../deliveries/index.ts';
import type { AccountAccessService } from '../../social/index.ts';
import { type AnswerContent, type AnswerRow, answerStore } from './answers.store.ts';
import type { AutoresponderRow } from './autoresponders.store.ts';

type Deps = {
  targets: Pick<PublishTargetService, 'withTarget'>;
  access: Pick<AccountAccessService, 'listUsable' | 'permissionFilter'>;
};
type Subject = { content: AnswerContent; answer: AnswerRow; autoresponder: AutoresponderRow | null };
type Connection = { inbox: PageInbox; grant: Grant };

const { answersPerHour, messageHours } = autoresponderLimits;
const hourlyLimit = { seconds: hourSeconds, maxCount: answersPerHour };

/** Sentences about an autoresponder's answers in the ledger (the stored steps) of their deliveries. */
const messages = {
  sending: (place: string, accountName: string) => `Answering on ${place}, ${accountName}.`,
  sent: (place: string) => `Answered on ${place}.`,
  found: (place: string) => `Checked on ${place}: the answer is there.`,
  queued: () => `Queued: an autoresponder sends up to ${answersPerHour} answers an hour for a page.`,
  neverConfirmed: (place: string) => `${place} never confirmed this answer. Check the page before you answer again.`,
  contentGone: 'What this should answer no longer exists.',
  lost: (place: string) => `We lost contact with ${place} while answering. We check before sending it again.`,
  disconnected: 'Not answered: this page is disconnected. Reconnect Facebook.',
  internal: 'Not answered: something went wrong on our side.',
  expired: `Canceled: it couldn’t be sent within ${messageHours} hours.`,
  cancelled: 'Canceled. It won’t be answered.',
};
const refusals = {
  paused: 'Not answered: the autoresponder was paused or deleted.',
  deleted: 'Not answered: the comment was deleted.',
  edited: 'Not answered: the comment was edited and doesn’t match any more.',
  closed: 'Not answered: the comment was already answered privately, or a page wrote it.',
};

/** Delivery kind for an answer: a public reply or a private message to a person who wrote to a page. */
export const answerKind = ({ targets, access }: Deps): DeliveryKind => {
  const connect = <T>({ businessId, accountId }: DeliveryRow, run: (connection: Connection) => Promise<T>) =>
    targets.withTarget(businessId, { network: 'facebook', remoteId: accountId }, ({ pageInbox }, grant) => {
      if (!pageInbox) throw new Problem('network-not-set-up');
      return run({ inbox: pageInbox, grant });
    });

  return deliveryKind<Subject, null, Connection, null>({
    name: pageAnswerKindName,
    label: 'Page answer',
    permission: {
      view: 'facebook_messages:viewer',
      act: 'facebook_messages:publisher',
      stop: 'facebook_messages:manager',
    },
    accessFilter: async (business) => {
      const canUse = await access.permissionFilter(business);
      return ({ network, accountId }) => canUse({ network, remoteId: accountId });
    },
    visibleAccounts: async (business) =>
      (await access.listUsable(business))?.map(({ network, remoteId }) => ({ network, accountId: remoteId })),
    placeLabel: () => 'Facebook',
    pathFor: () => '/facebook/page/autoresponder?tab=log',
    rateLimit: () => null,
    sequenceLimit: () => hourlyLimit,
    expiresAfterMinutes: messageHours * 60,
    messages,
    retries: 'backoff',
    // Facebook accepts one private reply per comment, so sending it again does no harm.
    afterLoss: ({ content }) => (content.type === 'private' ? 'repeat' : 'ask'),
    reconcilesBeforeRetry: true,
    reconcileDelaysSeconds: [5, 30, 120],
    load: async (db, rows) => {
      const subjects = await answerStore(db).listContents(rows.map(({ id }) => id));
      return new Map(subjects.map((subject) => [subject.content.id, subject]));
    },
    prepare: async (delivery, { content, answer, autoresponder }) => {
      if (!autoresponder?.isActive) throw new InvalidContent(refusals.paused);
      if (content.type === 'message') return null;
      const comment = await connect(delivery, ({ inbox, grant }) => inbox.findComment(grant, answer.remoteId));
      if (!comment) throw new InvalidContent(refusals.deleted);
      if (comment.text !== answer.text && !matchesRule(autoresponder, comment.text))
        throw new InvalidContent(refusals.edited);
      // Facebook refuses a private reply to a comment written by a page, and a second private reply to a comment.
      if (!comment.canReplyPrivately && !delivery.isUncertain) throw new InvalidContent(refusals.closed);
      return null;
    },
    connect: (delivery, _subject, run) => connect(delivery, run),
    send: async ({ connection: { inbox, grant }, subject: { content, answer } }) => {
      switch (content.type) {
        case 'public':
          return toSent(await inbox.replyToComment(grant, answer.remoteId, content.text));
        case 'private':
          return toSent(await inbox.replyPrivately(grant, answer.remoteId, content.text));
        case 'message':
          return toSent(await inbox.sendMessage(grant, answer.personId, content.text));
      }
    },
    find: async ({ connection: { inbox, grant }, subject: { content, answer } }, since) => {
      if (content.type === 'message') return undefined;
      if (content.type === 'public') {
        const reply = await inbox.findReply(grant, answer.remoteId, content.text, since);
        return reply && toSent(reply);
      }
      const comment = await inbox.findComment(grant, answer.remoteId);
      return comment && !comment.canReplyPrivately ? toSent({ id: `private-${answer.remoteId}` }) : undefined;
    },
    notice: () => null,
  });
};

const toSent = ({ id }: { id: string }): Sent<null> => ({ state: 'sent', remoteId: id, url: '', result: null });
