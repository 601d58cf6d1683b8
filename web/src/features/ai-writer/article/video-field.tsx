import { videoSearchDelayMs, videoSearchMinLetters, videoSearchResults } from '@fanfare/contract/ai-writer/article';
import { hourMs } from '@fanfare/contract/kit/durations';
import { parseVideoLink } from '@fanfare/contract/media/video-links';
import { ActionIcon, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBrandYoutube, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import classes from './article-modal.module.css';
import { SuggestionList } from './suggestion-list.tsx';

type Props = { siteId: number; value: string; onChange: (youtubeId: string) => void };

const youtubeIdOf = (text: string): string | undefined => {
  const video = parseVideoLink(text);
  return video?.provider === 'youtube' ? video.id : undefined;
};

/** A video from YouTube: searched while typing, or by its link. */
export function VideoField({ siteId, value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [title, setTitle] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), videoSearchDelayMs);
  const isSearch = searched.length >= videoSearchMinLetters && !youtubeIdOf(searched) && searched === typed.trim();
  const search = useQuery({
    queryKey: ['POST /content/site/{siteId}/youtube-search', siteId, searched],
    queryFn: ({ signal }) =>
      call('POST /content/site/{siteId}/youtube-search', {
        params: { siteId },
        body: { query: searched },
        signal,
        silent: true,
      }),
    enabled: isSearch,
    staleTime: hourMs,
    retry: false,
  });
  const results = isSearch && search.data ? search.data.results.slice(0, videoSearchResults) : [];
  const searchProblem = search.error ? errorMessage(search.error) : (search.data?.error ?? '');
  const problem = isSearch ? searchProblem : '';

  const handleChange = (text: string) => {
    setTyped(text);
    const linkedId = youtubeIdOf(text);
    if (!linkedId) return;
    setTitle('');
    onChange(linkedId);
  };
  if (value)
    return (
      <div>
        <Block component="span" display="block" mb={4} fz={14} fw={550}>
          YouTube video
        </Block>
        <div className={classes.video}>
          <IconBrandYoutube size={18} stroke={1.5} aria-hidden />
          <span>{title || `youtube.com/watch?v=${value}`}</span>
          <ActionIcon variant="subtle" color="gray" aria-label="Remove video" onClick={() => onChange('')}>
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        </div>
      </div>
    );
  return (
    <div className={classes.stack}>
      <TextInput
        label="YouTube video"
        placeholder="Search or paste a link"
        maxLength={200}
        value={typed}
        error={problem ? <span role="alert">{problem}</span> : undefined}
        onChange={(event) => handleChange(event.currentTarget.value)}
        rightSection={isSearch && search.isFetching ? <Loader size="xs" aria-label="Searching videos" /> : undefined}
      />
      {isSearch && search.data?.status === 'done' && results.length === 0 && (
        <Meta component="p" role="status">
          No results
        </Meta>
      )}
      {results.length > 0 && (
        <SuggestionList
          legend="Videos"
          options={results.map((video) => ({ value: video.id, label: video.title }))}
          value={value}
          onChoose={(youtubeId) => {
            setTitle(results.find(({ id }) => id === youtubeId)?.title ?? '');
            onChange(youtubeId);
          }}
        />
      )}
    </div>
  );
}
