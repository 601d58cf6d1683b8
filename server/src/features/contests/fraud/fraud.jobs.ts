import { handle } from '../../../platform/jobs/index.ts';
import { type FraudService, replayContest } from './fraud.service.ts';

export const fraudJobs = (fraud: FraudService) => [handle(replayContest, ({ replayId }) => fraud.runReplay(replayId))];
