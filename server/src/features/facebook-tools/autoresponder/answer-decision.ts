import { matchesRule } from '@fanfare/contract/facebook-tools/autoresponder-rule';
import { autoresponderLimits, type SkipReason } from '@fanfare/contract/facebook-tools/page-autoresponder';
import { hourMs } from '@fanfare/contract/kit/durations';
import type { ReportedChange } from '../../page-events/index.ts';
import type { AutoresponderRow } from './autoresponders.store.ts';

export type Answerable = Extract<ReportedChange, { kind: 'comment' | 'message' }>;
/**
 * Text that a person wrote in a comment or message. Facebook gives a person different ids in comments and in messages.
 */
export type WrittenText = {
  pageId: string;
  remoteId: string;
  postId: string | null;
  person: { id: string; name: string } | undefined;
  text: string;
  writtenAt: Date;
};
export type Decision = { skip: SkipReason } | { rule: AutoresponderRow };

export const toWrittenText = (change: Answerable): WrittenText =>
  change.kind === 'comment'
    ? {
        pageId: change.pageId,
        remoteId: change.commentId,
        postId: change.postId,
        person: change.author,
        text: change.text,
        writtenAt: change.at,
      }
    : {
        pageId: change.pageId,
        remoteId: change.messageId,
        postId: null,
        person: { id: change.personId, name: '' },
        text: change.text,
        writtenAt: change.at,
      };

/** Finds the first autoresponder that matches a text; whether the person was answered before is checked elsewhere. */
export const decideAnswer = (
  written: WrittenText,
  rules: readonly AutoresponderRow[],
  { now, pageIds }: { now: Date; pageIds: readonly string[] },
): Decision => {
  const { person, postId, text, writtenAt, pageId } = written;
  if (!person) return { skip: 'no-author' };
  if (person.id === pageId || pageIds.includes(person.id)) return { skip: 'own' };
  const { commentDays, messageHours } = autoresponderLimits;
  const maxAgeHours = postId === null ? messageHours : commentDays * 24;
  if (writtenAt.getTime() <= now.getTime() - maxAgeHours * hourMs) return { skip: 'old' };
  const matching = rules.filter((rule) => (rule.postId === null || rule.postId === postId) && matchesRule(rule, text));
  if (matching.length === 0) return { skip: 'no-match' };
  const rule = matching.find(({ activatedAt }) => activatedAt !== null && activatedAt <= writtenAt);
  return rule ? { rule } : { skip: 'before' };
};
