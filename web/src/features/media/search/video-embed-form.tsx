import { embedHtml, type LinkedVideo, videoInEmbed, videoInLink, videoMessages } from '@fanfare/contract/video-links';
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EmbedPreview } from './embed-preview.tsx';
import { EmbedSizeSelect, usualSize } from './embed-size-select.tsx';
import classes from './video.module.css';

type Way = 'link' | 'code';
type Reading = { video?: LinkedVideo; error?: string };

const read: Record<Way, (text: string) => Reading> = {
  link: (text) => {
    const video = videoInLink(text);
    return video ? { video } : { error: videoMessages.unknownLink };
  },
  code: videoInEmbed,
};

/** A video that is somewhere else, by its address or its embed code; what is inserted is built anew from its parts. */
export function VideoEmbedForm({ onInsert }: { onInsert: (html: string) => void }) {
  const [way, setWay] = useState<Way>('link');
  const [texts, setTexts] = useState({ link: '', code: '' });
  const [isJudged, setJudged] = useState(false);
  const [size, setSize] = useState(usualSize);
  const text = texts[way];
  const { video, error }: Reading = text.trim() === '' ? { error: emptyMessage[way] } : read[way](text);
  const shown = isJudged && error ? error : undefined;

  const change = (value: string) => {
    setTexts((before) => ({ ...before, [way]: value }));
    if (value.trim() === '') setJudged(false);
  };

  return (
    <form
      className={classes.form}
      aria-label="Embed a video"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setJudged(true);
        if (video) onInsert(embedHtml(video, size));
      }}
    >
      <div className={classes.fields}>
        <SegmentedControl
          aria-label="How to name the video"
          data={[
            { value: 'link', label: 'Video address' },
            { value: 'code', label: 'Embed code' },
          ]}
          value={way}
          onChange={(next) => {
            setWay(next === 'code' ? 'code' : 'link');
            setJudged(false);
          }}
        />
        {way === 'link' ? (
          <TextInput
            type="url"
            label="Address of the video"
            description="At Youtube, Vimeo or Vine"
            placeholder="https://www.youtube.com/watch?v="
            maxLength={2000}
            value={text}
            error={shown}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => setJudged(text.trim() !== '')}
          />
        ) : (
          <Textarea
            label="Embed code"
            description="Copied from a video at Facebook or Instagram"
            placeholder="<iframe …> or <blockquote …>"
            rows={5}
            value={text}
            error={shown}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => setJudged(text.trim() !== '')}
          />
        )}
        <EmbedSizeSelect value={size} onChange={setSize} />
        <Button type="submit">Insert video</Button>
      </div>
      <EmbedPreview video={video} size={size} />
    </form>
  );
}

const emptyMessage: Record<Way, string> = { link: videoMessages.unknownLink, code: videoMessages.unknownEmbed };
