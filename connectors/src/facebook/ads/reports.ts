import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import { pathOf } from '../../kit/http/base-url.ts';
import { parseError } from '../errors.ts';
import type { Fields, Graph } from '../graph.ts';
import { ReportRun, ReportStarted } from './wire.ts';

/** Number of rows of a page; Facebook refuses larger ones at busy times. */
const pageSize = 500;
/**
 * Waits between checks of a report, in seconds: 12 minutes in all. A report can take an hour; the next run asks again.
 */
const waits = [1, 2, 3, 5, 8, 13, ...Array.from({ length: 23 }, () => 30)];
/** Error codes of a query whose result is too large, or takes too long, to be returned in one answer. */
const tooLargeCodes = ['1487534', '1504018', '1504038'];

type Deps = { graph: Graph; sleep: (ms: number) => Promise<void> };
type Query = { token: string; path: string; fields: Fields; isLarge: boolean };

/** Reads insights in one answer or, when there are too many rows, as a report that Facebook makes in the background. */
export const insightReader = ({ graph, sleep }: Deps) => {
  const startReport = async ({ token, path, fields }: Query): Promise<string> =>
    (await graph.once({ operation: 'insights.report', to: path, token, fields }, ReportStarted)).report_run_id;

  const waitForReport = async (token: string, runId: string): Promise<'ready' | 'expired'> => {
    const fields = 'async_status,async_percent_completion,error_code,error_subcode,error_message,error_user_msg';
    const request = { operation: 'insights.status', to: pathOf`/${runId}`, token, fields: { fields } };
    for (const seconds of waits) {
      const run = await graph.read(request, ReportRun);
      if (run.async_status === 'Job Completed' && run.async_percent_completion === 100) return 'ready';
      if (run.async_status === 'Job Skipped') return 'expired';
      if (run.async_status === 'Job Failed') throw reportFailure(run);
      await sleep(seconds * 1000);
    }
    throw busyFailure('Facebook is still preparing the figures. We’ll ask again later.', 900);
  };

  async function* readReport<T>(query: Query, row: z.core.$ZodType<T>): AsyncGenerator<T[]> {
    const { token } = query;
    let runId = await startReport(query);
    if ((await waitForReport(token, runId)) === 'expired') {
      runId = await startReport(query);
      if ((await waitForReport(token, runId)) === 'expired')
        throw busyFailure('Facebook didn’t prepare the figures. We’ll ask again later.', 900);
    }
    const request = { operation: 'insights.rows', to: pathOf`/${runId}/insights`, token, fields: { limit: pageSize } };
    yield* graph.listPages(request, row);
  }

  return {
    async *read<T>(query: Query, row: z.core.$ZodType<T>): AsyncGenerator<T[]> {
      if (!query.isLarge) {
        let hasRows = false;
        try {
          const { token, path, fields } = query;
          const request = { operation: 'insights', to: path, token, fields: { ...fields, limit: pageSize } };
          for await (const rows of graph.listPages(request, row)) {
            hasRows = true;
            yield rows;
          }
          return;
        } catch (error) {
          // Error after the first rows is thrown: a report would return those rows again.
          if (hasRows || !isTooLarge(error)) throw error;
        }
      }
      yield* readReport(query, row);
    },
  };
};

const isTooLarge = (error: unknown): boolean =>
  error instanceof ConnectorFailure && tooLargeCodes.includes(error.details.subcode ?? '');

const busyFailure = (message: string, retryAfterSeconds: number) =>
  new ConnectorFailure('busy', { network: 'facebook', code: 'report-not-ready', message, retryAfterSeconds });

/** Failure of a report, which has the usual error codes, but no error body. */
const reportFailure = (run: ReportRun): ConnectorFailure => {
  const { error_code: code, error_subcode, error_message: message, error_user_msg } = run;
  const body = { error: { code: code ?? 0, error_subcode, message, error_user_msg } };
  const parsed = code ? parseError({ status: 400, headers: new Headers(), body }) : undefined;
  if (!parsed || parsed.kind === 'busy' || parsed.kind === 'transient')
    return busyFailure('Facebook couldn’t prepare the figures. We’ll ask again later.', 900);
  const { kind, ...details } = parsed;
  return new ConnectorFailure(kind, { network: 'facebook', ...details });
};
