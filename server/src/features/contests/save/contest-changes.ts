import { actionInfo } from '@fanfare/contract/contests/actions';
import { type ContestSection, contestSections } from '@fanfare/contract/contests/contest';
import { formatContestTime } from '@fanfare/contract/contests/dates';
import { countOf } from '@fanfare/contract/kit/plurals';
import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import type { ContestValues } from './contest-values.ts';
import { hasSameJson } from './same-json.ts';

const fixedMessage = 'This can’t be changed after the start of the contest.';
const endedMessage = 'This can’t be changed after the end of the contest.';

/** Changes that would break what a contest's rules have promised. */
export const forbiddenChanges = (
  before: ContestValues,
  after: ContestValues,
  { hasStarted, hasEnded }: { hasStarted: boolean; hasEnded: boolean },
): FieldProblem[] => {
  if (!hasStarted) return [];
  const problems: FieldProblem[] = [];
  const report = (path: string, message = hasEnded ? endedMessage : fixedMessage) => problems.push({ path, message });
  for (const field of ['timezone', 'start_date', 'slug'] as const) if (before[field] !== after[field]) report(field);
  if (hasEnded) {
    for (const field of ['end_date', 'actions', 'entry_form', 'rules', 'prizes'] as const)
      if (!hasSameJson(before[field], after[field])) report(field);
    return problems;
  }
  if (after.end_date < before.end_date) report('end_date', 'A running contest can only end later, or now by End now.');
  // The prizes of a request are searched by id: if two have one id, the first is the one that is saved.
  for (const prize of before.prizes) {
    const kept = after.prizes.find(({ prize_id }) => prize_id === prize.prize_id);
    if (!hasSameJson(kept, prize)) report('prizes');
  }
  for (const action of before.actions) {
    const kept = after.actions.find(({ action_id }) => action_id === action.action_id);
    if (!kept) report('actions', 'Actions of a running contest can be closed, not removed.');
    else if (kept.kind !== action.kind) report('actions');
  }
  return problems;
};

/** Fields that contestants notice, and the line about their change. */
const fieldLines: [keyof ContestValues, string][] = [
  ['name', 'The name was changed.'],
  ['description', 'The description was changed.'],
  ['language', 'The language of the contest page was changed.'],
  ['entry_form', 'The entry form was changed.'],
  ['rules', 'The rules were changed.'],
];

/**
 * Sections of a contest that can be switched off: for each, the value whose change contestants notice, and the line
 * about the change.
 */
const sectionLines: Record<ContestSection, { line: string; noticedValue: (values: ContestValues) => unknown }> = {
  facebook: { line: 'The Facebook page was changed.', noticedValue: ({ facebook }) => facebook.fbpage_id },
  youtube: { line: 'The YouTube channels were changed.', noticedValue: ({ youtube }) => youtube.ytsub_channels },
  twitter: { line: 'The X (Twitter) account was changed.', noticedValue: ({ twitter }) => twitter.twitter_username },
  emaillist: { line: 'The newsletter was changed.', noticedValue: ({ emaillist }) => emaillist.submit_to_maillist },
  contest_page: {
    line: 'The contest page was changed.',
    noticedValue: ({ contest_page: { entry, actions } }) => ({ entry, actions }),
  },
};

const describeSections = (before: ContestValues, after: ContestValues): string[] =>
  contestSections.flatMap((section) => {
    const { line, noticedValue } = sectionLines[section];
    const shown = (values: ContestValues) => (values.switches[section] ? noticedValue(values) : null);
    return hasSameJson(shown(before), shown(after)) ? [] : line;
  });

const describeOptions = ({ options: before }: ContestValues, { options: after }: ContestValues): string[] => {
  const lines: string[] = [];
  if (before.claim_days !== after.claim_days)
    lines.push(`Winners have ${after.claim_days} days to claim a prize (before: ${before.claim_days}).`);
  if (before.retention_months !== after.retention_months)
    lines.push(
      `Data of contestants are kept for ${after.retention_months} months (before: ${before.retention_months}).`,
    );
  if (before.leader_board !== after.leader_board)
    lines.push(`The leader board was turned ${after.leader_board ? 'on' : 'off'}.`);
  return lines;
};

/** Describes the changes of a running contest, each in one line of the rules page. */
export const describeChanges = (before: ContestValues, after: ContestValues): string[] => {
  const lines: string[] = [];
  if (before.end_date !== after.end_date)
    lines.push(
      `The end was moved from ${formatContestTime(before.end_date, before)} to ${formatContestTime(after.end_date, after)}.`,
    );
  for (const [field, line] of fieldLines) if (!hasSameJson(before[field], after[field])) lines.push(line);
  lines.push(...describeSections(before, after), ...describeOptions(before, after));
  for (const action of after.actions) {
    const name = action.label || actionInfo[action.kind].prompt;
    const previous = before.actions.find(({ action_id }) => action_id !== undefined && action_id === action.action_id);
    if (!previous) lines.push(`Action added: ${name}, ${countPoints(action.points)}.`);
    else lines.push(...describeAction(previous, action, name));
  }
  const known = new Set(before.prizes.map(({ prize_id }) => prize_id));
  for (const { prize_id, name, quantity } of after.prizes)
    if (prize_id === undefined || !known.has(prize_id)) lines.push(`Prize added: ${quantity} × ${name}.`);
  return lines;
};

type ActionValues = ContestValues['actions'][number];

const describeAction = (before: ActionValues, after: ActionValues, name: string): string[] => {
  const lines: string[] = [];
  if (before.points !== after.points)
    lines.push(`${name}: ${countPoints(after.points)} from now on (before: ${before.points}).`);
  if (before.is_closed !== after.is_closed) lines.push(`${name}: ${after.is_closed ? 'closed' : 'opened again'}.`);
  const { codes: _, ...settings } = after.settings;
  if (before.label !== after.label || !hasSameJson(before.settings, settings) || after.settings.codes)
    lines.push(`${name}: changed.`);
  return lines;
};

const countPoints = (points: number) => countOf(points, 'point');
