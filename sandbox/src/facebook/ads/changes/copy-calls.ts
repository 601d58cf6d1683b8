import { numericId } from '../../../kit/storage/ids.ts';
import { errors, GraphError } from '../../graph/errors.ts';
import type { Call, Graph } from '../../graph/graph-api.ts';
import { readList, toRecord } from '../../graph/params.ts';
import type { AsyncSession } from '../../objects/ad-types.ts';
import { copyAdObject } from './copies.ts';

const maxEntries = 50;

export const registerCopyCalls = (graph: Graph) => {
  graph.post('/:id/copies', 'ads.copy', (call) => copyAdObject(call, { isAsynchronous: false }));
};

/** Starts copies in the background (`asyncbatch`), one session per entry. */
export const startAsyncBatch = (call: Call): unknown => {
  const entries = readList(call.params, 'asyncbatch') ?? [];
  if (entries.length === 0 || entries.length > maxEntries)
    throw errors.invalid(`Param asyncbatch must have 1 to ${maxEntries} entries`, 'asyncbatch');
  return { async_sessions: entries.map((entry) => startSession(call, toRecord(entry))) };
};

const startSession = (call: Call, { method, relative_url: url, name, body }: Record<string, unknown>) => {
  const [, objectId = ''] = /^\/?(?:v\d+\.\d+\/)?(\d+)\/copies$/.exec(String(url ?? '')) ?? [];
  const { state, now } = call.context;
  const accountId = state.findAdObject(objectId)?.accountId;
  if (String(method).toUpperCase() !== 'POST' || accountId === undefined || typeof name !== 'string')
    throw errors.invalid(
      'Entries of asyncbatch need the method POST, the relative_url of copies and a name',
      'asyncbatch',
    );
  const id = numericId(16);
  const params = Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
  const answer = runCopy({ ...call, id: objectId, params });
  state.asyncSessions.set(id, { id, accountId, name, startedAt: now, statusReads: 0, answer });
  return { id, name };
};

const runCopy = (call: Call): AsyncSession['answer'] => {
  try {
    return { result: JSON.stringify(copyAdObject(call, { isAsynchronous: true })) };
  } catch (error) {
    if (error instanceof GraphError) return { errorCode: error.code, exception: error.message };
    throw error;
  }
};
