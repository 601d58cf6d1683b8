import { useSuggestAltText } from '../../ai-writer/index.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import type { SuggestAltText } from './media-dialogs.tsx';

/** Suggests the alt text of an image from the image and the post's title; undefined if AI can't be used here. */
export const usePostAltText = (): SuggestAltText | undefined => {
  const { session, site } = useEditorContext();
  const suggest = useSuggestAltText(site.id);
  return suggest && ((item) => suggest(item.id, session.form.values().post_title));
};
