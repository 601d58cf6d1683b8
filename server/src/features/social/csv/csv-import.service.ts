import { createHash } from 'node:crypto';
import { networkOf } from '@fanfare/contract/connections';
import {
  type ColumnMapping,
  type ImportReport,
  type ImportRow,
  plannedLimits,
  plannedMessages,
  readTable,
} from '@fanfare/contract/csv-import';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../../platform/clock.ts';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { Targets } from '../../connections/index.ts';
import { userStore } from '../../identity/index.ts';
import type { Access, Place } from '../accounts/account-access.service.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import type { ShareRow } from '../delivery/share-queue.store.ts';
import type { ShareDraft } from '../shares/share-draft.ts';
import type { IdempotencyKey, Shares } from '../shares/shares.service.ts';
import { shareStore } from '../shares/shares.store.ts';
import { createRowReader, type RowResult } from './csv-row-reader.ts';
import { plannedShareStore } from './planned-shares.store.ts';

export type Importing = ReturnType<typeof csvImportService>;
type Deps = {
  db: Db;
  now: Now;
  profileSet: ProfileSet;
  access: Access;
  targets: Pick<Targets, 'withTarget'>;
  media: Pick<MediaPort, 'open' | 'idAt'> | undefined;
  shares: Pick<Shares, 'plan'>;
};
type File = { text: string; mapping: ColumnMapping };
type Looked = RowResult & { sameAs: ImportRow['same_as']; beside: number | null };

const minuteMs = 60_000;

/** Planned posts by the file: read, looked at row by row, and planned all together or not at all. */
export const csvImportService = ({ db, now, profileSet, access, targets, media, shares }: Deps) => {
  const slotOf = (network: string, targetId: string, dueAt: Date) =>
    `${network} ${targetId} ${Math.floor(dueAt.getTime() / minuteMs)}`;
  const draftSlot = ({ network, targetId, due }: ShareDraft) => slotOf(networkOf[network], targetId, due.dueAt);
  const keyOf = (slot: string, message: string) => `${slot} ${message.trim()}`;

  /** What is planned already in the stretch the file is about. */
  const plannedKeys = async (businessId: number, drafts: ShareDraft[], except: ReadonlySet<number>) => {
    const times = drafts.map(({ due }) => due.dueAt.getTime());
    if (times.length === 0) return { posts: new Map<string, number>(), slots: new Map<string, number>() };
    const [from, to] = [new Date(Math.min(...times) - minuteMs), new Date(Math.max(...times) + minuteMs)];
    const rows = (await plannedShareStore(db).between(businessId, from, to)).filter(({ id }) => !except.has(id));
    const placed = rows.map(({ id, network, targetId, dueAt, message }) => ({
      ...{ id, message, slot: slotOf(network, targetId, dueAt) },
    }));
    return {
      posts: new Map(placed.map(({ id, slot, message }) => [keyOf(slot, message), id])),
      slots: new Map(placed.map(({ id, slot }) => [slot, id])),
    };
  };

  const look = async (actor: Actor, place: Place, { text, mapping }: File, mine: ReadonlySet<number>): Promise<Looked[]> => {
    const zone = (await userStore(db).find(actor.caller.userId))?.timeZone || 'UTC';
    const known = await access.list(place);
    const reader = createRowReader({ businessId: place.id, known, zone, now: now(), profileSet, targets, media });
    const found: RowResult[] = [];
    for (const { row, number } of rowsOf(text, mapping)) found.push(await reader(row, number, mapping));
    const drafts = found.flatMap(({ draft }) => draft ?? []);
    const planned = await plannedKeys(place.id, drafts, mine);
    const seen = new Map<string, number>();
    return found.map((read) => {
      if (!read.draft) return { ...read, sameAs: null, beside: null };
      const slot = draftSlot(read.draft);
      const key = keyOf(slot, read.draft.message);
      const [row = null, share_id = null] = [seen.get(key), planned.posts.get(key)];
      if (row === null) seen.set(key, read.row);
      const sameAs = row === null && share_id === null ? null : { row, share_id };
      return { ...read, sameAs, beside: sameAs ? null : (planned.slots.get(slot) ?? null) };
    });
  };

  /** Row numbers are the places of a submission, so every row is planned once. */
  const earlier = async (businessId: number, { key, hash }: IdempotencyKey): Promise<ShareRow[]> => {
    const rows = await shareStore(db).findByIdempotencyKey(businessId, key);
    if (rows.some(({ submitHash }) => submitHash !== hash)) throw new Problem('submit-reused');
    return rows;
  };

  const planOnce = async (
    actor: Actor,
    businessId: number,
    looked: Looked[],
    submit: IdempotencyKey,
  ): Promise<ShareRow[]> => {
    const wanted = looked.flatMap(({ row, draft, sameAs }) => (draft && !sameAs ? [{ row, draft }] : []));
    const drafts = wanted.map(({ draft }) => draft);
    const places = wanted.map(({ row }) => row);
    try {
      return await db.transaction((tx) => shares.plan(tx, actor, businessId, drafts, { ...submit, places }));
    } catch (error) {
      if (uniqueViolation(error) !== undefined) return earlier(businessId, submit);
      throw error;
    }
  };

  return {
    check: async (actor: Actor, place: Place, file: File): Promise<ImportReport> =>
      reportOf(await look(actor, place, file, new Set()), []),

    import: async (
      actor: Actor,
      place: Place,
      { submit_id, skip_invalid, ...file }: File & { submit_id: string; skip_invalid: boolean },
    ): Promise<ImportReport> => {
      const submit = { key: submit_id, hash: hashOf(file, skip_invalid) };
      const before = await earlier(place.id, submit);
      const looked = await look(actor, place, file, new Set(before.map(({ id }) => id)));
      if (before.length > 0) return reportOf(looked, before);
      const invalid = looked.filter(({ errors }) => errors.length > 0);
      if (invalid.length > 0 && !skip_invalid) throw refusal(invalid);
      const rows = await planOnce(actor, place.id, looked, submit);
      return reportOf(looked, rows);
    },
  };
};

const invalidText = (path: string, message: string) =>
  new Problem('invalid-input', { message, fields: [{ path, message }] });

/** The rows of a file with the numbers a spreadsheet gives them; what the file as a whole cannot be is refused. */
const rowsOf = (text: string, mapping: ColumnMapping) => {
  const [names = [], ...rows] = readTable(text);
  if (names.length > plannedLimits.columns) throw invalidText('text', plannedMessages.columns);
  for (const [column, place] of Object.entries(mapping)) {
    if (place !== undefined && place >= names.length)
      throw invalidText(`mapping.${column}`, plannedMessages.missingColumn);
  }
  const filled = rows
    .map((row, index) => ({ row, number: index + 2 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw invalidText('text', plannedMessages.empty);
  if (filled.length > plannedLimits.rows) throw invalidText('text', plannedMessages.rows);
  return filled;
};

const hashOf = ({ text, mapping }: File, skips: boolean): string =>
  createHash('sha256')
    .update(JSON.stringify([text, mapping, skips]))
    .digest('base64url');

const refusal = (invalid: Looked[]) =>
  new Problem('invalid-input', {
    message: plannedMessages.invalid(invalid.length),
    fields: invalid.flatMap(({ row, errors }) =>
      errors.map(({ column, sentence }) => ({ path: `rows.${row}.${column}`, message: sentence })),
    ),
  });

const reportOf = (looked: Looked[], planned: readonly ShareRow[]): ImportReport => {
  const shareOf = new Map(planned.map(({ submitPlace, id }) => [submitPlace, id]));
  const rows = looked.map(({ row, network, account, message, errors, draft, sameAs, beside }): ImportRow => {
    const share_id = shareOf.get(row) ?? null;
    const open = errors.length > 0 ? 'invalid' : sameAs ? 'duplicate' : 'ok';
    return {
      ...{ row, account, message, share_id, social_network: network, due: draft?.due.dueAt ?? null },
      state: share_id === null ? open : 'imported',
      errors: share_id === null ? errors : [],
      same_as: share_id === null ? sameAs : null,
      beside: share_id === null ? beside : null,
    };
  });
  const many = (state: ImportRow['state']) => rows.filter((one) => one.state === state).length;
  const counts = {
    ok: many('ok'),
    invalid: many('invalid'),
    duplicates: many('duplicate'),
    imported: many('imported'),
  };
  return { rows, ...counts };
};
