import {
  autoresponderLimits,
  pageAnswerKindName,
  type SkipReason,
} from '@fanfare/contract/facebook-tools/page-autoresponder';
import { dayMs, hourMs } from '@fanfare/contract/kit/durations';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { PageEvents } from '../../page-events/index.ts';
import { decideAnswer, toWrittenText, type WrittenText } from './answer-decision.ts';
import { type AnswerRow, answerStore } from './answers.store.ts';
import { type AutoresponderRow, autoresponderStore } from './autoresponders.store.ts';
import type { AnswerType } from './autoresponders.tables.ts';

export type AnswerService = ReturnType<typeof answerService>;
type Deps = {
  deliveries: Pick<Deliveries, 'enqueue'>;
  pageEvents: Pick<PageEvents, 'findChange'>;
  targets: Pick<PublishTargetService, 'list'>;
};

const maxStoredText = 500;
/** Days for which the log keeps the texts that people wrote. */
const keepTextDays = 90;

/** Service that decides about each comment and message once, and queues the answers. */
export const answerService = ({ db, now }: Platform, { deliveries, pageEvents, targets }: Deps) => {
  const wasAnswered = (tx: Tx, businessId: number, { pageId, postId, person }: WrittenText) => {
    const since = new Date(now().getTime() - autoresponderLimits.messageHours * hourMs);
    return answerStore(tx).hasAnswered(businessId, pageId, person?.id ?? '', postId === null ? { since } : { postId });
  };

  const enqueue = async (tx: Tx, answer: AnswerRow, rule: AutoresponderRow): Promise<void> => {
    const actor = rule.activatedBy;
    if (!actor) return;
    const { timeZone } = actor.caller;
    const answers = listAnswers(rule);
    const drafts = answers.map(({ text }) => ({
      network: 'facebook' as const,
      accountId: answer.pageId,
      accountName: rule.pageName,
      title: text,
      dueAt: now(),
      localTime: toLocalTime(now(), timeZone),
      timeZone,
      // Answers are sent one after the other: the public reply first, and all within the limit of the page.
      sequenceKey: `page-answers:${answer.pageId}`,
    }));
    const key = { key: `answer-${answer.id}`, hash: answer.changeKey };
    const rows = await deliveries.enqueue(tx, actor, answer.businessId, pageAnswerKindName, drafts, key);
    await answerStore(tx).insertContents(
      rows.flatMap(({ id }, index) => {
        const content = answers[index];
        return content ? [{ id, businessId: answer.businessId, answerId: answer.id, ...content }] : [];
      }),
    );
  };

  return {
    /** Events can arrive twice and in any order; the stored decision makes a repeated event harmless. */
    decide: async (businessId: number, changeId: number): Promise<void> => {
      const change = await pageEvents.findChange(businessId, changeId);
      if (!change || change.kind === 'leadgen' || (change.kind === 'comment' && change.verb !== 'add')) return;
      const pages = (await targets.list(businessId)).filter(({ network }) => network === 'facebook');
      const written = toWrittenText(change);
      await db.transaction(async (tx) => {
        const rules = await autoresponderStore(tx).lockActive(businessId, change.pageId, change.kind);
        const [first] = rules;
        if (!first) return;
        const pageIds = pages.map(({ remoteId }) => remoteId);
        const decision = decideAnswer(written, rules, { now: now(), pageIds });
        const rule = 'rule' in decision ? decision.rule : undefined;
        const isAgain = rule !== undefined && (await wasAnswered(tx, businessId, written));
        const repetition: SkipReason | null = isAgain ? 'again' : null;
        const skipReason = 'skip' in decision ? decision.skip : repetition;
        const answer = await answerStore(tx).insert({
          businessId,
          autoresponderId: rule?.id ?? null,
          pageId: change.pageId,
          pageName: first.pageName,
          trigger: change.kind,
          changeKey: change.key,
          remoteId: written.remoteId,
          postId: written.postId,
          personId: written.person?.id ?? '',
          personName: written.person?.name ?? '',
          text: written.text.slice(0, maxStoredText),
          writtenAt: written.writtenAt,
          skipReason,
          createdAt: now(),
        });
        if (answer && rule && !skipReason) await enqueue(tx, answer, rule);
      });
    },

    forgetTexts: () => answerStore(db).forgetTexts(new Date(now().getTime() - keepTextDays * dayMs)),
  };
};

const listAnswers = ({ trigger, publicReply, privateMessage }: AutoresponderRow) => {
  const answers: { type: AnswerType; text: string | null }[] =
    trigger === 'message'
      ? [{ type: 'message', text: privateMessage }]
      : [
          { type: 'public', text: publicReply },
          { type: 'private', text: privateMessage },
        ];
  return answers.flatMap(({ type, text }) => (text ? [{ type, text }] : []));
};
