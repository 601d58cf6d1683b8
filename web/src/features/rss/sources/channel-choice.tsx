import { Select, TextInput } from '@mantine/core';
import { Grid } from '../../../ui/layout/layout.tsx';
import type { Channel } from '../rss-queries.ts';
import { newChannel } from './use-add-feed.ts';

type Props = {
  channels: readonly Channel[];
  chosen: string;
  title: string;
  titleError: string | undefined;
  onChoose: (channel: string) => void;
  onTitle: (title: string) => void;
};

/** Choice of the channel that sources are added to. */
export const ChannelChoice = ({ channels, chosen, title, titleError, onChoose, onTitle }: Props) => (
  <Grid columns={2} gap={16} align="start" collapse="48em">
    <Select
      label="Add to channel"
      data={[
        ...channels.map((channel) => ({ value: String(channel.id), label: channel.title })),
        { value: newChannel, label: 'New channel' },
      ]}
      allowDeselect={false}
      value={chosen}
      onChange={(next) => next && onChoose(next)}
    />
    {chosen === newChannel && (
      <TextInput
        label="Title of the new channel"
        maxLength={100}
        error={titleError}
        value={title}
        onChange={(event) => onTitle(event.currentTarget.value)}
      />
    )}
  </Grid>
);
