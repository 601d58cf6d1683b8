import { fraudCalls } from '@fanfare/contract/contests/fraud-calls';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes } from '../../../platform/http/index.ts';
import type { FraudService } from './fraud.service.ts';

export const fraudRoutes = (fraud: FraudService) =>
  defineRoutes(fraudCalls, {
    'POST /contest/{id}/contestant_state': async ({ business, params, body, ...actor }) => {
      const { action, user_id: contestantId, reason, note } = body;
      const state = await fraud.changeEntry(actor, business, params.id, { action, contestantId, reason, note });
      return { ...done, state };
    },
    'POST /contest/{id}/replay': async ({ business, params, body, ...actor }) => ({
      replay: await fraud.startReplay(actor, business, params.id, body.strictness),
    }),
    'GET /contest/{id}/replay': ({ business, params }) => fraud.lastReplay(business, params.id),
    'POST /contest/{id}/replay/apply': async ({ business, params, body, ...actor }) => ({
      replay: await fraud.applyReplay(actor, business, params.id, body.replay_id),
    }),
  });
