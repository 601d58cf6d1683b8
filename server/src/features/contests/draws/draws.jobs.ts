import { handle } from '../../../platform/jobs/index.ts';
import { type DrawService, performDraw } from './draws.service.ts';

export const drawJobs = (draws: DrawService) => [handle(performDraw, ({ drawId }) => draws.perform(drawId))];
