import { embedHtml, embedSizes, parseVideoLink } from '@fanfare/contract/media/video-links';
import { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { parseDocument } from '../../html/document.ts';

/** The player of a video link as HTML; undefined if the text isn't the link of a video. */
export const videoHtml = (text: string): string | undefined => {
  const video = parseVideoLink(text);
  const [size] = embedSizes;
  return video && size && embedHtml(video, size);
};

/**
 * Extension that turns a pasted link of a video into its player, unless text is selected for the link. Undo brings the
 * link back.
 */
export const PastedVideos = Extension.create({
  name: 'pastedVideos',
  // Priority before the link extension, which would take the text as a link.
  priority: 2000,
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handlePaste: (view, event) => {
            const html = view.state.selection.empty
              ? videoHtml(event.clipboardData?.getData('text/plain') ?? '')
              : undefined;
            if (!html) return false;
            const { content = [] } = parseDocument(editor.schema, html).toJSON();
            return editor.commands.insertContent(content);
          },
        },
      }),
    ];
  },
});
