import { call } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';

/** Suggests the alt text of an image of the media library; undefined for users without access to the AI writer. */
export function useSuggestAltText(
  siteId: number,
): ((mediaId: number, context?: string) => Promise<string>) | undefined {
  const canUseAi = useCan('ai_writer:editor');
  if (!canUseAi) return undefined;
  return async (mediaId, context = '') => {
    const { alt } = await call('POST /content/site/{siteId}/image-alt-text', {
      params: { siteId },
      body: { media_id: mediaId, context: context.slice(0, 500) },
    });
    return alt;
  };
}
