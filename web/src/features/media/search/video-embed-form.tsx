import {
  embedHtml,
  type LinkedVideo,
  parseEmbedCode,
  parseVideoLink,
  videoMessages,
} from '@fanfare/contract/video-links';
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EmbedPreview } from './embed-preview.tsx';
import { defaultEmbedSize, EmbedSizeSelect } from './embed-size-select.tsx';
import classes from './video.module.css';

type InputKind = 'link' | 'code';
type ParseResult = { video?: LinkedVideo; error?: string };

const parsers: Record<InputKind, (text: string) => ParseResult> = {
  link: (text) => {
    const video = parseVideoLink(text);
    return video ? { video } : { error: videoMessages.unknownLink };
  },
  code: parseEmbedCode,
};

/** Embeds a video by URL or embed code. The inserted HTML is built from the parsed video, never from the pasted code. */
export function VideoEmbedForm({ onInsert }: { onInsert: (html: string) => void }) {
  const [inputKind, setInputKind] = useState<InputKind>('link');
  const [texts, setTexts] = useState({ link: '', code: '' });
  const [isValidated, setValidated] = useState(false);
  const [size, setSize] = useState(defaultEmbedSize);
  const text = texts[inputKind];
  const { video, error }: ParseResult =
    text.trim() === '' ? { error: emptyMessages[inputKind] } : parsers[inputKind](text);
  const shownError = isValidated && error ? error : undefined;

  const change = (value: string) => {
    setTexts((previous) => ({ ...previous, [inputKind]: value }));
    if (value.trim() === '') setValidated(false);
  };

  return (
    <form
      className={classes.form}
      aria-label="Embed a video"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setValidated(true);
        if (video) onInsert(embedHtml(video, size));
      }}
    >
      <div className={classes.fields}>
        <SegmentedControl
          aria-label="Video source"
          data={[
            { value: 'link', label: 'Video URL' },
            { value: 'code', label: 'Embed code' },
          ]}
          value={inputKind}
          onChange={(next) => {
            setInputKind(next === 'code' ? 'code' : 'link');
            setValidated(false);
          }}
        />
        {inputKind === 'link' ? (
          <TextInput
            type="url"
            label="Video URL"
            description="From YouTube, Vimeo or Vine"
            placeholder="https://www.youtube.com/watch?v="
            maxLength={2000}
            value={text}
            error={shownError}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => setValidated(text.trim() !== '')}
          />
        ) : (
          <Textarea
            label="Embed code"
            description="Copied from a video on Facebook or Instagram"
            placeholder="<iframe …> or <blockquote …>"
            rows={5}
            value={text}
            error={shownError}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => setValidated(text.trim() !== '')}
          />
        )}
        <EmbedSizeSelect value={size} onChange={setSize} />
        <Button type="submit">Insert video</Button>
      </div>
      <EmbedPreview video={video} size={size} />
    </form>
  );
}

const emptyMessages: Record<InputKind, string> = { link: videoMessages.unknownLink, code: videoMessages.unknownEmbed };
