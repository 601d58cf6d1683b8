import type { PageLeadForm } from '@fanfare/connectors/ports/lead-forms';
import type { LeadForm } from '@fanfare/contract/leads/form-calls';
import type { FormConnection } from '@fanfare/contract/leads/form-connection';
import { toFormId } from '../form-id.ts';
import type { LeadFormRow } from '../lead-forms.store.ts';
import { countReadable, toQuestions } from './facebook-forms.ts';

type Counts = { ours: number; held: number };
export type ContestNames = ReadonlyMap<number, string>;

const presentConnection = (row: LeadFormRow, contests: ContestNames): FormConnection => ({
  form_id: toFormId(row),
  lead_gen_form_id: row.remoteId,
  service: row.list?.service ?? '',
  account: row.list?.accountId ?? '',
  account_name: row.list?.accountName ?? '',
  campaign: row.list?.campaign ?? '',
  campaign_name: row.list?.campaignName ?? '',
  campaign_note: row.campaignNote,
  campaign_toggle_type: row.toggleType,
  custom_questions: row.list?.mapping.map(({ question }) => question) ?? [],
  service_custom_fields: row.list?.mapping.map(({ field }) => field) ?? [],
  enter_into_contest: row.contestId,
  contest_name: contests.get(row.contestId) ?? null,
});

/** Presents a stored form with the state that the network returned just now, if the network was asked. */
export const presentForm = (
  row: LeadFormRow,
  counts: Counts,
  contests: ContestNames,
  remote?: PageLeadForm | undefined,
): LeadForm => {
  const questions = remote ? toQuestions(remote) : row.questions;
  const known = new Set([...questions.map(({ value }) => value), 'email', 'full_name']);
  return {
    form_id: toFormId(row),
    source: row.source,
    lead_gen_form_id: row.remoteId,
    name: remote?.name ?? row.name,
    page_id: row.pageId,
    page_name: row.pageName,
    status: remote ? toStatus(remote) : row.status,
    questions: questions.map(({ value, text }) => ({ value, text })),
    connected: row.isConnected,
    connection: row.isConnected ? presentConnection(row, contests) : null,
    network_count: remote ? countReadable(remote) : row.networkCount,
    our_count: counts.ours,
    counted: row.countedAt,
    held: counts.held,
    receives: row.isConnected ? row.receives : 'none',
    problem: row.problem,
    missing_questions: row.list?.mapping.flatMap(({ question }) => (known.has(question) ? [] : [question])) ?? [],
  };
};

/** Presents a form of a Facebook page that was never connected here. */
export const presentRemoteForm = (remote: PageLeadForm, page: { remoteId: string; name: string }): LeadForm => ({
  form_id: toFormId({ source: 'facebook', remoteId: remote.id }),
  source: 'facebook',
  lead_gen_form_id: remote.id,
  name: remote.name,
  status: toStatus(remote),
  page_id: page.remoteId,
  page_name: page.name,
  questions: toQuestions(remote).map(({ value, text }) => ({ value, text })),
  connected: false,
  connection: null,
  network_count: countReadable(remote),
  our_count: 0,
  counted: null,
  held: 0,
  receives: 'none',
  problem: null,
  missing_questions: [],
});

export const toStatus = ({ isActive }: Pick<PageLeadForm, 'isActive'>): string => (isActive ? 'ACTIVE' : 'ARCHIVED');
