import { createHash } from 'node:crypto';
import { networkByKind } from '@fanfare/contract/connections/connections';
import { minuteMs } from '@fanfare/contract/kit/durations';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import {
  type ColumnMapping,
  csvLimits,
  csvMessages,
  type ImportReport,
  type ImportRow,
  parseCsvTable,
} from '@fanfare/contract/social/csv-import';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import { type DeliveryRow, type IdempotencyKey, RepeatedRequest } from '../../deliveries/index.ts';
import type { AccountAccessService, MemberContext } from '../accounts/account-access.service.ts';
import type { PostApproval } from '../approval/post-approval.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import type { ShareService } from '../share-actions/shares.service.ts';
import type { ShareDraft } from '../shares/share-draft.ts';
import { createRowReader, type RowResult } from './csv-row-reader.ts';
import { scheduledShareStore } from './scheduled-shares.store.ts';

export type CsvImportService = ReturnType<typeof csvImportService>;
type Deps = {
  profileSet: ProfileSet;
  access: AccountAccessService;
  targets: Pick<PublishTargetService, 'withTarget'>;
  media: Pick<MediaPort, 'open' | 'findIdByUrl'> | undefined;
  shares: Pick<ShareService, 'plan' | 'findEarlier'>;
  refuseUnapproved: PostApproval['refuseUnapproved'];
};
type File = { text: string; mapping: ColumnMapping };
type CheckedRow = RowResult & { sameAs: ImportRow['same_as']; sameMinuteShareId: number | null };

/** Imports scheduled posts from CSV: every row is checked, then all are scheduled in one transaction. */
export const csvImportService = (
  { db, now }: Platform,
  { profileSet, access, targets, media, shares, refuseUnapproved }: Deps,
) => {
  const toSlotKey = (network: string, accountId: string, dueAt: Date) =>
    `${network} ${accountId} ${Math.floor(dueAt.getTime() / minuteMs)}`;
  const toDraftSlotKey = ({ network, accountId, due }: ShareDraft) =>
    toSlotKey(networkByKind[network], accountId, due.dueAt);
  const toPostKey = (slot: string, message: string) => `${slot} ${message.trim()}`;

  /** Keys of shares already scheduled in the date range of the file. */
  const listPlannedKeys = async (businessId: number, drafts: ShareDraft[], exceptIds: ReadonlySet<number>) => {
    const times = drafts.map(({ due }) => due.dueAt.getTime());
    if (times.length === 0) return { posts: new Map<string, number>(), slots: new Map<string, number>() };
    const from = new Date(Math.min(...times) - minuteMs);
    const to = new Date(Math.max(...times) + minuteMs);
    const rows = (await scheduledShareStore(db).listBetween(businessId, from, to)).filter(
      ({ id }) => !exceptIds.has(id),
    );
    const keyedRows = rows.map(({ id, network, accountId, dueAt, message }) => ({
      id,
      message,
      slot: toSlotKey(network, accountId, dueAt),
    }));
    return {
      posts: new Map(keyedRows.map(({ id, slot, message }) => [toPostKey(slot, message), id])),
      slots: new Map(keyedRows.map(({ id, slot }) => [slot, id])),
    };
  };

  const checkRows = async (
    actor: Actor,
    business: MemberContext,
    { text, mapping }: File,
    ownShareIds: ReadonlySet<number>,
  ): Promise<CheckedRow[]> => {
    const accounts = await access.list(business);
    const readRow = createRowReader({
      businessId: business.id,
      accounts,
      defaultTimeZone: actor.caller.timeZone,
      now: now(),
      profileSet,
      targets,
      media,
    });
    const results: RowResult[] = [];
    for (const { row, rowNumber } of parseRows(text, mapping)) results.push(await readRow(row, rowNumber, mapping));
    const drafts = results.flatMap(({ draft }) => draft ?? []);
    const planned = await listPlannedKeys(business.id, drafts, ownShareIds);
    const rowByKey = new Map<string, number>();
    return results.map((result) => {
      if (!result.draft) return { ...result, sameAs: null, sameMinuteShareId: null };
      const slot = toDraftSlotKey(result.draft);
      const key = toPostKey(slot, result.draft.message);
      const row = rowByKey.get(key) ?? null;
      const share_id = planned.posts.get(key) ?? null;
      if (row === null) rowByKey.set(key, result.row);
      const sameAs = row === null && share_id === null ? null : { row, share_id };
      return { ...result, sameAs, sameMinuteShareId: sameAs ? null : (planned.slots.get(slot) ?? null) };
    });
  };

  /** Shares of an earlier request with this key. Their positions are row numbers, so every row is scheduled once. */
  const findEarlierImport = (businessId: number, idempotencyKey: IdempotencyKey): Promise<DeliveryRow[]> =>
    shares.findEarlier(businessId, idempotencyKey);

  const planOnce = async (
    actor: Actor,
    business: MemberContext,
    checkedRows: CheckedRow[],
    idempotencyKey: IdempotencyKey,
  ): Promise<DeliveryRow[]> => {
    const { id: businessId } = business;
    const newRows = checkedRows.flatMap(({ row, draft, sameAs }) => (draft && !sameAs ? [{ row, draft }] : []));
    const drafts = newRows.map(({ draft }) => draft);
    const positions = newRows.map(({ row }) => row);
    try {
      return await db.transaction(async (tx) => {
        await refuseUnapproved(tx, business);
        return shares.plan(tx, actor, businessId, drafts, { ...idempotencyKey, positions });
      });
    } catch (error) {
      if (error instanceof RepeatedRequest) return findEarlierImport(businessId, idempotencyKey);
      throw error;
    }
  };

  return {
    check: async (actor: Actor, business: MemberContext, file: File): Promise<ImportReport> =>
      toReport(await checkRows(actor, business, file, new Set()), []),

    import: async (
      actor: Actor,
      business: MemberContext,
      { submit_id, skip_invalid, ...file }: File & { submit_id: string; skip_invalid: boolean },
    ): Promise<ImportReport> => {
      const idempotencyKey = { key: submit_id, hash: hashRequest(file, skip_invalid) };
      const checkAgainst = (rows: readonly DeliveryRow[]) =>
        checkRows(actor, business, file, new Set(rows.map(({ id }) => id)));
      const checkedRows = await checkAgainst([]);
      // Earlier shares are read after the check: rows that the check found as duplicates may be those of a concurrent
      // request.
      const earlierRows = await findEarlierImport(business.id, idempotencyKey);
      if (earlierRows.length > 0) return toReport(await checkAgainst(earlierRows), earlierRows);
      const invalidRows = checkedRows.filter(({ errors }) => errors.length > 0);
      if (invalidRows.length > 0 && !skip_invalid) throw invalidRowsProblem(invalidRows);
      const rows = await planOnce(actor, business, checkedRows, idempotencyKey);
      return toReport(checkedRows, rows);
    },
  };
};

/** Non-empty rows with their spreadsheet row numbers. Rejects a file that is empty, too long or too wide. */
const parseRows = (text: string, mapping: ColumnMapping) => {
  const [header = [], ...rows] = parseCsvTable(text);
  if (header.length > csvLimits.maxColumns) throw invalidInput('text', csvMessages.tooManyColumns);
  for (const [column, index] of Object.entries(mapping)) {
    if (index !== undefined && index >= header.length)
      throw invalidInput(`mapping.${column}`, csvMessages.missingColumn);
  }
  const filledRows = rows
    .map((row, index) => ({ row, rowNumber: index + 2 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  if (filledRows.length === 0) throw invalidInput('text', csvMessages.empty);
  if (filledRows.length > csvLimits.maxRows) throw invalidInput('text', csvMessages.tooManyRows);
  return filledRows;
};

const hashRequest = ({ text, mapping }: File, skipsInvalid: boolean): string =>
  createHash('sha256')
    .update(JSON.stringify([text, mapping, skipsInvalid]))
    .digest('base64url');

const invalidRowsProblem = (invalidRows: CheckedRow[]) =>
  new Problem('invalid-input', {
    message: csvMessages.invalid(invalidRows.length),
    fields: invalidRows.flatMap(({ row, errors }) =>
      errors.map(({ column, sentence }) => ({ path: `rows.${row}.${column}`, message: sentence })),
    ),
  });

const checkedState = ({ errors, sameAs }: Pick<CheckedRow, 'errors' | 'sameAs'>): ImportRow['state'] => {
  if (errors.length > 0) return 'invalid';
  return sameAs ? 'duplicate' : 'ok';
};

const toReport = (checkedRows: CheckedRow[], planned: readonly DeliveryRow[]): ImportReport => {
  const shareIdByRow = new Map(planned.map(({ idempotencyPosition, id }) => [idempotencyPosition, id]));
  const rows = checkedRows.map(
    ({ row, network, account, message, messages, aiMessages, errors, draft, ...others }): ImportRow => {
      const { sameAs, sameMinuteShareId } = others;
      const share_id = shareIdByRow.get(row) ?? null;
      return {
        row,
        account,
        message,
        messages,
        ai_messages: aiMessages,
        share_id,
        social_network: network,
        due: draft?.due.dueAt ?? null,
        state: share_id === null ? checkedState({ errors, sameAs }) : 'imported',
        errors: share_id === null ? errors : [],
        same_as: share_id === null ? sameAs : null,
        beside: share_id === null ? sameMinuteShareId : null,
      };
    },
  );
  const countState = (state: ImportRow['state']) => rows.filter((row) => row.state === state).length;
  const counts = {
    ok: countState('ok'),
    invalid: countState('invalid'),
    duplicates: countState('duplicate'),
    imported: countState('imported'),
  };
  return { rows, ...counts };
};
