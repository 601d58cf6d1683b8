import { practice as calls } from '@fanfare/contract/practice';
import { defineRoutes } from '../../platform/http/index.ts';
import type { PracticeService } from './practice.service.ts';

export const practiceRoutes = (service: PracticeService) =>
  defineRoutes(calls, {
    'GET /practice': () => service.state(),
    'POST /practice/account': ({ body }) => service.befall(body),
    'POST /practice/fault': ({ body }) => service.spoil(body),
    'POST /practice/clock': ({ body }) => service.move(body.move),
    'POST /practice/reset': () => service.forget(),
  });
