import { AdRuleDraft } from '@fanfare/contract/ad-rules/rule-draft';
import { describeRule } from '@fanfare/contract/ad-rules/rule-sentence';
import type { Output } from '../../lib/api.ts';

/** A rule as the server sends it. */
export type Rule = Output<'GET /facebook/ads/manager/rules'>['rules'][number];

/** Sentence that describes a draft of a rule; undefined while the draft is not complete. */
export const describeDraft = (draft: unknown, currency: string): string | undefined => {
  const read = AdRuleDraft.safeParse(draft);
  return read.success ? describeRule(read.data, currency) : undefined;
};
