import { ai } from '@fanfare/contract/ai/ai';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { AiSettingsService } from './ai-settings.service.ts';
import type { VoiceService } from './voices.service.ts';

type Deps = { settings: AiSettingsService; voices: VoiceService };

export const aiRoutes = ({ settings, voices }: Deps): Route[] =>
  defineRoutes(ai, {
    'GET /ai/status': ({ business }) => settings.status(business.id),
    'GET /ai/usage': ({ business, query }) => settings.usage(business, query.month),
    'POST /ai/key': async ({ caller, client, business, body }) => {
      await settings.setKey({ caller, client }, business, body.key);
      return done;
    },
    'POST /ai/youtube-key': async ({ caller, client, business, body }) => {
      await settings.setYoutubeKey({ caller, client }, business, body.key);
      return done;
    },
    'POST /ai/ceiling': async ({ caller, client, business, body }) => {
      await settings.setCeiling({ caller, client }, business, body.ceiling);
      return done;
    },
    'GET /staff/business/{id}/ai-ceiling': ({ params }) => settings.staffView(params.id),
    'POST /staff/business/{id}/ai-ceiling': async ({ caller, client, params, body }) => {
      await settings.setStaffCeiling({ caller, client }, params.id, body.ceiling);
      return done;
    },
    'GET /ai/voice/sites': ({ business }) => voices.listSites(business),
    'GET /ai/voice': ({ business, query }) => voices.get(business, query.site_id),
    'POST /ai/voice': async ({ caller, client, business, body }) => {
      await voices.save({ caller, client }, business, body.site_id, body.voice);
      return done;
    },
  });
