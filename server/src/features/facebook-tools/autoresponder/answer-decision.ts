import { matchesRule } from '@fanfare/contract/facebook-tools/autoresponder-rule';
import { autoresponderLimits, type SkipReason } from '@fanfare/contract/facebook-tools/page-autoresponder';
import { hourMs } from '@fanfare/contract/kit/durations';
import type { ReportedChange } from '../../page-events/index.ts';
import type { AutoresponderRow } from './autoresponders.store.ts';

export type Answerable = Extract<ReportedChange, { kind: 'comment' | 'message' }>;
/** Text that a person wrote. Ids of people in comments and in messages differ. */
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

/** The first autoresponder that answers. Whether the person was answered before is not decided here. */
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
