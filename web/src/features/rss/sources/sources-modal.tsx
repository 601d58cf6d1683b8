import { Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Grid } from '../../../ui/layout/layout.tsx';
import { AddressSearch } from './address-search.tsx';
import { ChannelChoice } from './channel-choice.tsx';
import { DirectorySearch } from './directory-search.tsx';
import { PageSearch } from './page-search.tsx';
import classes from './sources.module.css';
import { TextSearch } from './text-search.tsx';
import { useAddFeed } from './use-add-feed.ts';

type Props = { opened: boolean; channelId: number | undefined; onClose: () => void };

/** Finds feeds and adds them to a channel. */
export const SourcesModal = ({ opened, channelId, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Find sources" size={760}>
    {opened && <Sources channelId={channelId} />}
  </Modal>
);

const kinds = [
  { value: 'rss', label: 'Website or feed' },
  { value: 'directory', label: 'Directory' },
  { value: 'facebook_page', label: 'Facebook page' },
  { value: 'search', label: 'Search text' },
] as const;
type Kind = (typeof kinds)[number]['value'];

/** Content of the dialog. A child of the modal, so that each opening begins with empty fields. */
function Sources({ channelId }: { channelId: number | undefined }) {
  const [kind, setKind] = useState<Kind>('rss');
  const add = useAddFeed(channelId);
  const Search = searches[kind];
  return (
    <Grid gap={16}>
      <ChannelChoice {...add.choice} />
      <SegmentedControl
        className={classes.kinds}
        aria-label="Type of source"
        data={kinds.map((each) => ({ ...each }))}
        value={kind}
        onChange={(next) => setKind(kinds.find(({ value }) => value === next)?.value ?? 'rss')}
        fullWidth
      />
      <Search add={add} />
    </Grid>
  );
}

const searches = { rss: AddressSearch, directory: DirectorySearch, facebook_page: PageSearch, search: TextSearch };
