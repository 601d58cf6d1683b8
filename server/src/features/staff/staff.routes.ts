import { done } from '@fanfare/contract/kit/success';
import { staff } from '@fanfare/contract/staff';
import { defineRoutes } from '../../platform/http/index.ts';
import type { BusinessService } from '../business/index.ts';
import type { ErrorLogService } from './error-log.service.ts';
import type { LogInAsService } from './log-in-as.service.ts';
import type { QueueService } from './queues.service.ts';
import type { SpendService } from './spend.service.ts';
import type { UserService } from './users.service.ts';

type Deps = {
  users: UserService;
  logInAs: LogInAsService;
  errorLog: ErrorLogService;
  spend: SpendService;
  queues: QueueService;
  businesses: BusinessService;
};

export const staffRoutes = ({ users, logInAs, errorLog, spend, queues, businesses }: Deps) =>
  defineRoutes(staff, {
    'GET /staff/users': ({ query }) => users.list(query.page, query.search),
    'GET /staff/users/export': ({ caller, client }) => users.exportCsv({ caller, client }),
    'GET /staff/user/{id}': ({ params }) => users.get(params.id),
    'POST /staff/user/create': ({ caller, client, body }) => users.create({ caller, client }, body),
    'POST /staff/user/{id}/save': ({ caller, client, params, body }) => users.save({ caller, client }, params.id, body),
    'POST /staff/user/{id}/deactivate': async ({ caller, client, params }) => {
      await users.deactivate({ caller, client }, params.id);
      return done;
    },
    'POST /staff/user/{id}/activate': async ({ caller, client, params }) => {
      await users.activate({ caller, client }, params.id);
      return done;
    },
    'POST /staff/user/{id}/password': async ({ caller, client, params }) => {
      await users.mailPasswordLink({ caller, client }, params.id);
      return done;
    },
    'POST /staff/user/{id}/login': async ({ caller, client, cookies, params }) => {
      await logInAs.begin({ caller, client }, params.id, cookies);
      return done;
    },
    'POST /user/acting/end': async ({ caller, client, cookies }) => {
      await logInAs.end({ caller, client }, cookies);
      return done;
    },
    'POST /staff/user/logs/error/{userId}': ({ params, body }) =>
      errorLog.list(params.userId, body.start_date, body.end_date),
    'POST /staff/user/spend/report': ({ body }) => spend.report(body),
    'POST /staff/issues/check': ({ body }) => errorLog.countIssues(body.path),
    'GET /staff/businesses/deleted': ({ query }) => businesses.listDeleted(query.page, query.search),
    'POST /staff/business/{bid}/restore': async ({ caller, client, params }) => {
      await businesses.restore({ caller, client }, params.bid);
      return done;
    },
    'GET /staff/queues': () => queues.list(),
    'POST /staff/queue/cancel': async ({ caller, client, body }) => ({
      ...done,
      cancelled: await queues.cancel({ caller, client }, body.job),
    }),
    'GET /staff/jobs': ({ query }) => queues.listFailures(query.page, query.search),
    'POST /staff/job/{id}/retry': async ({ params }) => {
      await queues.retry(params.id);
      return done;
    },
    'POST /staff/job/{id}/discard': async ({ params }) => {
      await queues.discard(params.id);
      return done;
    },
  });
