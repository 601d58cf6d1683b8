import { aiMessages } from '@fanfare/contract/ai/ai';
import type { ProblemCode } from '@fanfare/contract/kit/problems/problem';
import type { ConnectorFailure, FailureKind } from '@fanfare/contract/networks/failure';
import { Problem } from '../../platform/problem.ts';
import type { IncidentCode } from './ai.tables.ts';
import { AiFailure, type AiFailureStep } from './models.ts';

type Outcome = { code: string; step: AiFailureStep; message: string };

const stopped: Record<IncidentCode, Outcome> = {
  'no-credit': { code: 'no-credit', step: 'stop', message: aiMessages.noCredit },
  'key-rejected': { code: 'key-rejected', step: 'stop', message: aiMessages.keyRejected },
  'model-gone': { code: 'model-gone', step: 'stop', message: aiMessages.modelGone },
};
export const isIncident = (code: string): code is IncidentCode => Object.hasOwn(stopped, code);

/** Outcomes of a failed call by our code for the failure, which the AI connectors report. */
const byCode: Record<string, Outcome | undefined> = {
  ...stopped,
  refused: { code: 'refused', step: 'text', message: aiMessages.refused },
  truncated: { code: 'truncated', step: 'text', message: aiMessages.truncated },
  'too-long': { code: 'too-long', step: 'text', message: aiMessages.tooLong },
  malformed: { code: 'malformed', step: 'later', message: aiMessages.malformed },
  'bad-image': { code: 'bad-image', step: 'later', message: aiMessages.badImage },
};

const lost: Outcome = { code: 'lost', step: 'later', message: aiMessages.lost };
const rejected: Outcome = { code: 'rejected', step: 'stop', message: aiMessages.rejected };
const byKind: Record<FailureKind, Outcome> = {
  reauthorize: stopped['key-rejected'],
  permission: stopped['key-rejected'],
  limit: stopped['no-credit'],
  gone: stopped['model-gone'],
  busy: { code: 'busy', step: 'later', message: aiMessages.busy },
  rejected,
  duplicate: rejected,
  unclear: lost,
  unreachable: { ...lost, code: 'unreachable' },
};

export const incidentMessage = (code: IncidentCode, isOwnKey: boolean): string =>
  code === 'no-credit' && isOwnKey ? aiMessages.ownNoCredit : stopped[code].message;

/** Failure with its message for users; `cost`: sum of all calls made for the request, in micro-dollars. */
export const toAiFailure = ({ kind, details }: ConnectorFailure, isOwnKey: boolean, cost: number): AiFailure => {
  const { code, step, message } = (details.code && byCode[details.code]) || byKind[kind];
  const text = isIncident(code) ? incidentMessage(code, isOwnKey) : message;
  return new AiFailure(code, step, text, cost, details.retryAfterSeconds);
};

const problemCodes: Record<AiFailureStep, ProblemCode> = {
  later: 'network-busy',
  stop: 'ai-stopped',
  text: 'network-refused',
};

/** Runs `work` and turns an `AiFailure` into a problem with its message for the user. */
export const withAiErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AiFailure)) throw error;
    const { step, message, retryAfterSeconds } = error;
    throw new Problem(problemCodes[step], { message, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) });
  }
};
