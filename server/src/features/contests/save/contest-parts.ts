import { createHash } from 'node:crypto';
import { parseCodes } from '@fanfare/contract/contests/actions';
import type { Tx } from '../../../platform/db/index.ts';
import { type ActionRow, actionStore, type PrizeRow, prizeStore } from '../contest-parts.store.ts';
import type { ContestDbRow } from '../contests.store.ts';
import type { ContestValues } from './contest-values.ts';
import { hasSameJson } from './same-json.ts';

type ActionValues = ContestValues['actions'][number];
type PrizeValues = ContestValues['prizes'][number];

/**
 * Pairs saved rows with the rows of a request: by id, then by content, so that a request that is repeated without ids
 * adds nothing. The id of another contest's row counts as none. `unmatched`: saved rows that the request doesn't have.
 */
const matchRows = <Row extends { id: number }, Value>(
  rows: readonly Row[],
  values: readonly Value[],
  idOf: (value: Value) => number | undefined,
  hasContent: (row: Row, value: Value) => boolean,
): { pairs: { row: Row | undefined; value: Value }[]; unmatched: Row[] } => {
  const unmatched = new Map(rows.map((row) => [row.id, row]));
  const byId = values.map((value) => {
    const row = unmatched.get(idOf(value) ?? 0);
    if (row) unmatched.delete(row.id);
    return { row, value };
  });
  const pairs = byId.map(({ row, value }) => {
    if (row) return { row, value };
    const same = [...unmatched.values()].find((candidate) => hasContent(candidate, value));
    if (same) unmatched.delete(same.id);
    return { row: same, value };
  });
  return { pairs, unmatched: [...unmatched.values()] };
};

const withoutCodes = ({ codes: _, codes_saved: __, ...settings }: ActionValues['settings']) => settings;

const toActionColumns = ({ kind, label, points, settings }: ActionValues, position: number) => ({
  position,
  kind,
  label: label.trim(),
  points,
  settings: withoutCodes(settings),
});

const hasActionContent = (row: ActionRow, value: ActionValues) =>
  row.kind === value.kind &&
  row.label === value.label.trim() &&
  row.points === value.points &&
  hasSameJson(row.settings, withoutCodes(value.settings));

/** SHA-256 of a secret code as `parseCodes` returns it. */
export const hashSecretCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/**
 * Saves the actions of a contest. Before the start new secret codes replace the saved ones, after it they are added.
 */
export const saveActions = async (
  tx: Tx,
  { id: contestId, businessId }: Pick<ContestDbRow, 'id' | 'businessId'>,
  values: readonly ActionValues[],
  { now, hasStarted }: { now: Date; hasStarted: boolean },
) => {
  const store = actionStore(tx);
  const { pairs, unmatched } = matchRows(
    await store.list(contestId),
    values,
    (value) => value.action_id,
    hasActionContent,
  );
  await store.remove(unmatched.map(({ id }) => id));
  for (const [index, { row, value }] of pairs.entries()) {
    const closedAt = value.is_closed ? (row?.closedAt ?? now) : null;
    const columns = { ...toActionColumns(value, index + 1), closedAt };
    if (row) await store.update(row.id, columns);
    const actionId = row?.id ?? (await store.insert({ ...columns, businessId, contestId, createdAt: now })).id;
    const codes = parseCodes(value.settings.codes ?? '');
    if (codes.length > 0 && !hasStarted) await store.removeCodes(actionId);
    await store.addCodes(businessId, actionId, codes.map(hashSecretCode));
  }
};

const toPrizeColumns = (value: PrizeValues, position: number) => ({
  position: value.prize_position || position,
  name: value.name.trim(),
  description: value.description.trim(),
  pictureId: value.picture_id,
  value: value.value.trim(),
  quantity: value.quantity,
  minPoints: value.min_points,
  method: value.method,
  isUnique: value.is_unique,
});

const hasPrizeContent = (row: PrizeRow, value: PrizeValues) =>
  Object.entries(toPrizeColumns(value, row.position)).every(
    ([name, content]) => new Map<string, unknown>(Object.entries(row)).get(name) === content,
  );

/**
 * Values of a prize without its seed. The seed covers the method, so a prize whose method changes gets another seed.
 */
const withoutSeed = { sealedSeed: null, sealedSeedKey: null, seedHash: null };

/** Saves the prizes of a contest. */
export const savePrizes = async (
  tx: Tx,
  { id: contestId, businessId }: Pick<ContestDbRow, 'id' | 'businessId'>,
  values: readonly PrizeValues[],
  now: Date,
) => {
  const store = prizeStore(tx);
  const { pairs, unmatched } = matchRows(
    await store.list(contestId),
    values,
    (value) => value.prize_id,
    hasPrizeContent,
  );
  await store.remove(unmatched.map(({ id }) => id));
  for (const [index, { row, value }] of pairs.entries()) {
    const columns = toPrizeColumns(value, index + 1);
    const isSameDraw = row?.method === columns.method && row.isUnique === columns.isUnique;
    if (row) await store.update(row.id, { ...columns, ...(isSameDraw ? {} : withoutSeed) });
    else await store.insert({ ...columns, businessId, contestId, createdAt: now });
  }
};
