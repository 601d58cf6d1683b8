import type { LanguageName } from '@fanfare/contract/ai/languages';
import type { SelectionAction, tones } from '@fanfare/contract/ai-writer/ai-writer';
import { z } from 'zod';
import type { SanitizeArticle } from '../../platform/html/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import { type AiModels, withAiErrors } from '../ai/index.ts';
import type { Sites } from '../sites/index.ts';
import { type Prompts, toData } from './prompts/prompts.ts';
import { toVoiceData } from './prompts/voice-data.ts';
import { hideUrls, restoreUrls } from './selection-html.ts';

export type SelectionService = ReturnType<typeof selectionService>;
type Deps = {
  models: Pick<AiModels, 'write' | 'findVoice'>;
  prompts: Prompts;
  sites: Pick<Sites['service'], 'findForUser'>;
  sanitizeArticle: SanitizeArticle;
};
type SelectionEdit = {
  html: string;
  action: SelectionAction;
  languageName?: LanguageName | undefined;
  tone?: (typeof tones)[number] | undefined;
};

const EditedPassage = z.strictObject({ html: z.string().min(1).max(100_000) });
const reasoningTokens = 3_000;

/** Service that edits a part of an article with a model. Its links, pictures and videos stay as they are. */
export const selectionService =
  ({ models, prompts, sites, sanitizeArticle }: Deps) =>
  async (business: BusinessContext, siteId: number, edit: SelectionEdit): Promise<{ output: string }> => {
    const { action, languageName, tone } = edit;
    if (action === 'translate' && !languageName) throw missing('languageName', 'Choose a language.');
    if (action === 'tone' && !tone) throw missing('tone', 'Choose a tone.');
    await sites.findForUser(business, siteId);
    const { html, tags } = hideUrls(await sanitizeArticle(edit.html));
    const voice = await models.findVoice(business.id, siteId);
    const { data } = await withAiErrors(() =>
      models.write(
        { businessId: business.id, feature: 'ai_writer' },
        {
          operation: 'edit_selection',
          system: prompts.system('editSelection'),
          user: toData({ action, selection: html, language: languageName, tone, voice: toVoiceData(voice) }),
          answer: EditedPassage,
          // A translation or a longer version has up to three times the characters, each at most a token.
          maxTokens: html.length * 3 + reasoningTokens,
          rewritten: html,
        },
      ),
    );
    return { output: await sanitizeArticle(restoreUrls(data.html, tags)) };
  };

const missing = (field: string, message: string) =>
  new Problem('invalid-input', { message, fields: [{ path: field, message }] });
