import type { ImageSize } from '@fanfare/contract/media/images';
import {
  embedHtml,
  type LinkedVideo,
  parseEmbedCode,
  parseVideoLink,
  videoMessages,
} from '@fanfare/contract/media/video-links';
import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import type { FormRules } from '../../../ui/form/form-store.ts';
import { createGetFieldProps, useFormValues } from '../../../ui/form/use-field.ts';
import { useFocusOnInvalid, useFormStore } from '../../../ui/form/use-form.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { EmbedPreview } from './embed-preview.tsx';
import { defaultEmbedSize, EmbedSizeSelect } from './embed-size-select.tsx';

type InputKind = 'link' | 'code';
type ParseResult = { video?: LinkedVideo; error?: string };

const parsers: Record<InputKind, (text: string) => ParseResult> = {
  link: (text) => {
    const video = parseVideoLink(text);
    return video ? { video } : { error: videoMessages.unknownLink };
  },
  code: parseEmbedCode,
};

type Draft = { kind: InputKind; link: string; code: string; size: ImageSize };

const parseDraft = ({ kind, ...texts }: Draft): ParseResult =>
  texts[kind].trim() === '' ? { error: emptyMessages[kind] } : parsers[kind](texts[kind]);

const rules: FormRules<Draft> = {
  validate: (draft) => {
    const { error } = parseDraft(draft);
    return new Map(error ? [[draft.kind, error]] : []);
  },
};

/** Embeds a video by URL or embed code. The inserted HTML is built from the parsed video, never from the pasted code. */
export function VideoEmbedForm({ onInsert }: { onInsert: (html: string) => void }) {
  const form = useFormStore<Draft>({ kind: 'link', link: '', code: '', size: defaultEmbedSize }, rules);
  const field = useMemo(() => createGetFieldProps<Draft>(form), [form]);
  const draft = useFormValues(form, (values) => values);
  const root = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, root);

  return (
    <Grid
      component="form"
      ref={root}
      columns="minmax(0, 1fr) minmax(0, 1fr)"
      gap={24}
      align="start"
      collapse="48em"
      aria-label="Embed a video"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void form.submit((values) => {
          const { video } = parseDraft(values);
          if (video) onInsert(embedHtml(video, values.size));
        });
      }}
    >
      <Grid gap={16}>
        <SegmentedControl
          aria-label="Video source"
          data={[
            { value: 'link', label: 'Video URL' },
            { value: 'code', label: 'Embed code' },
          ]}
          value={draft.kind}
          onChange={(next) => form.replace({ ...draft, kind: next === 'code' ? 'code' : 'link' })}
        />
        {draft.kind === 'link' ? (
          <TextField
            {...field('link')}
            type="url"
            label="Video URL"
            description="From YouTube or Vimeo"
            placeholder="https://www.youtube.com/watch?v="
            maxLength={2000}
          />
        ) : (
          <TextareaField
            {...field('code')}
            label="Embed code"
            description="Copied from a video on Facebook or Instagram"
            placeholder="<iframe …> or <blockquote …>"
            rows={5}
          />
        )}
        <EmbedSizeSelect value={draft.size} onChange={(size) => form.change({ size })} />
        <Button type="submit" w="fit-content">
          Insert video
        </Button>
      </Grid>
      <EmbedPreview video={parseDraft(draft).video} size={draft.size} />
    </Grid>
  );
}

const emptyMessages: Record<InputKind, string> = { link: videoMessages.unknownLink, code: videoMessages.unknownEmbed };
