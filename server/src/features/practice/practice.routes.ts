import { practice as calls } from '@fanfare/contract/practice';
import { defineRoutes } from '../../platform/http/index.ts';
import type { PracticeService } from './practice.service.ts';

export const practiceRoutes = (service: PracticeService) =>
  defineRoutes(calls, {
    'GET /practice': () => service.state(),
    'POST /practice/account': ({ business, body }) => service.failAccount(business.id, body),
    'POST /practice/fault': ({ body }) => service.failCalls(body),
    'POST /practice/clock': ({ body }) => service.moveClock(body.move),
    'POST /practice/reset': () => service.clearFaults(),
  });
