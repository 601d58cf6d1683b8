import { rssMessages } from '@fanfare/contract/rss/rss';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage, type Input } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { staleAfterChannelChange, useChannels } from '../rss-queries.ts';

type Source = Pick<Input<'POST /content/rss/channel/feed/add'>['body'], 'source_id' | 'source_type' | 'category'>;
export type AddFeed = ReturnType<typeof useAddFeed>;

export const newChannel = 'new';
const defaultTitle = 'My channel';
const sourceKey = ({ source_type = 'rss', source_id }: Source): string => `${source_type} ${source_id}`;

/** Adds sources to the chosen channel, which is created with the first of them if it is new. */
export function useAddFeed(initialChannel: number | undefined) {
  const client = useQueryClient();
  const channels = useChannels(undefined).data?.channels ?? [];
  const [chosen, setChosen] = useState(initialChannel === undefined ? newChannel : String(initialChannel));
  const [title, setTitle] = useState(channels.length === 0 ? defaultTitle : '');
  const [titleError, setTitleError] = useState<string>();
  /** State of each source by `sourceKey`: being added, added, or the error why it was not added. */
  const [states, setStates] = useState<Readonly<Record<string, 'busy' | 'added' | { error: string }>>>({});

  const findChannel = async (): Promise<number | undefined> => {
    if (chosen !== newChannel) return Number(chosen);
    if (!title.trim()) {
      setTitleError(rssMessages.title);
      return undefined;
    }
    const channel = await call('POST /content/rss/channel/save', { body: { title: title.trim() } });
    setChosen(String(channel.id));
    return channel.id;
  };

  const add = async (source: Source) => {
    const key = sourceKey(source);
    const setState = (state: 'busy' | 'added' | { error: string }) =>
      setStates((current) => ({ ...current, [key]: state }));
    setState('busy');
    try {
      const channel_id = await findChannel();
      if (channel_id === undefined) return setState({ error: rssMessages.title });
      await call('POST /content/rss/channel/feed/add', { body: { ...source, channel_id } });
      setState('added');
      toast.good('Feed added.');
    } catch (error) {
      setState({ error: errorMessage(error) });
    }
    await Promise.all(staleAfterChannelChange.map((queryKey) => client.invalidateQueries({ queryKey: [queryKey] })));
  };

  return {
    add: (source: Source) => void add(source),
    stateOf: (source: Source) => states[sourceKey(source)],
    choice: {
      channels,
      chosen,
      title,
      titleError,
      onChoose: (next: string) => {
        setChosen(next);
        setStates({});
      },
      onTitle: (next: string) => {
        setTitle(next);
        setTitleError(undefined);
      },
    },
  };
}
