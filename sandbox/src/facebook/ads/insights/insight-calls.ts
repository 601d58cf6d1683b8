import { numericId } from '../../../kit/storage/ids.ts';
import { toInsightRow } from '../../ad-insights/insight-fields.ts';
import { type Level, parseQuery } from '../../ad-insights/insight-query.ts';
import { createRowReader, listAdsOf } from '../../ad-insights/insight-rows.ts';
import { adErrors } from '../../graph/ad-errors.ts';
import { errors } from '../../graph/errors.ts';
import type { Call, Graph } from '../../graph/graph-api.ts';
import { type Params, readInteger, readText } from '../../graph/params.ts';
import { isComplete } from '../../nodes/ad-object-nodes.ts';
import { notFoundError, requireAdAccount } from '../../nodes/object-access.ts';
import type { ReportRun } from '../../objects/ad-types.ts';
import type { AdAccount, State } from '../../state.ts';

/** Largest number of objects × periods of a synchronous call; a larger call is refused. */
const maxSynchronousSize = 10_000;
const maxLimit = 1000;
const defaultLimit = 25;

type Target = { account: AdAccount; level: Level; id: string };

/** The object that a call asks insights of; undefined for pages and posts. */
const findTarget = (call: Call, id: string): Target | undefined => {
  const { state } = call.context;
  if (id.startsWith('act_')) return { account: requireAdAccount(call, id), level: 'account', id: id.slice(4) };
  const object = state.findAdObject(id);
  if (!object) return undefined;
  return { account: requireAdAccount(call, `act_${object.accountId}`), level: levelOf(state, id), id };
};

const levelOf = (state: State, id: string): Level => {
  if (state.campaigns.has(id)) return 'campaign';
  return state.adSets.has(id) ? 'adset' : 'ad';
};

/** GET /{object}/insights of ads; undefined when the id is no ad object. */
export const readAdInsights = (call: Call): unknown => {
  const run = call.context.state.reportRuns.get(call.id);
  if (run) return readReport(call, run);
  const target = findTarget(call, call.id);
  return target && readRows(call, target, call.params, maxSynchronousSize);
};

const readReport = (call: Call, run: ReportRun): unknown => {
  const target = findTarget(call, run.objectId);
  if (!target) throw notFoundError(run.objectId);
  if (!isComplete(run, call.context.now))
    throw errors.invalid('The report is not ready: wait until async_status is Job Completed', 'report_run_id');
  const { limit, after } = call.params;
  return readRows(call, target, { ...run.params, limit, after }, Number.POSITIVE_INFINITY);
};

const readRows = (call: Call, { account, level, id }: Target, params: Params, maxSize: number): unknown => {
  if (!call.access.hasPermission('ads_read')) throw errors.permission('Requires ads_read permission.');
  const { state, now } = call.context;
  const query = parseQuery(params, level, account, now);
  const reader = createRowReader(state, account, listAdsOf(state, account, level, id), query);
  if (reader.size > maxSize) throw adErrors.tooMuchData();
  const limit = Math.min(readInteger(params, 'limit') ?? defaultLimit, maxLimit);
  const from = decodeCursor(readText(params, 'after'));
  const { rows, next } = reader.read(from, limit);
  return {
    data: rows.map((row) => toInsightRow(row, query.fields)),
    paging: {
      cursors: { before: encodeCursor(from), after: encodeCursor(next ?? from) },
      ...(next !== undefined && { next: call.nextUrl(encodeCursor(next)) }),
    },
  };
};

/** Call that starts a report in the background. */
export const registerReportCalls = (graph: Graph) => {
  graph.post('/:id/insights', 'ads.report', (call) => {
    const target = findTarget(call, call.id);
    if (!target) throw notFoundError(call.id, 'post');
    const { state, now } = call.context;
    parseQuery(call.params, target.level, target.account, now);
    // Id of the report, sent as a JSON number, as in the reference; 15 digits keep their value.
    const id = numericId(15);
    const params = Object.fromEntries(
      Object.entries(call.params).flatMap(([name, value]) =>
        typeof value === 'string' && !secretParams.includes(name) ? [[name, value]] : [],
      ),
    );
    state.reportRuns.set(id, {
      id,
      accountId: target.account.id,
      objectId: call.id,
      params,
      startedAt: now,
      statusReads: 0,
    });
    return { report_run_id: Number(id) };
  });
};

const secretParams = ['access_token', 'appsecret_proof'];
const encodeCursor = (position: number): string => Buffer.from(`cell:${position}`).toString('base64url');
const decodeCursor = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0;
  const [, position] = /^cell:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (position === undefined) throw errors.invalid('Invalid cursors values', 'after');
  return Number(position);
};
