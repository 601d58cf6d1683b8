import { Button } from '@mantine/core';
import { IconBrandWordpress } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { WordPressModal } from '../../connections/index.tsx';
import { type AddableSite, sitesQuery, staleAfterSiteChange } from '../site-queries.ts';

/** Adds a connected WordPress site to the sites. Also restores one that was removed from the assets. */
export function useAddWordPress(onAdded?: () => void) {
  return useSave('POST /content/site/add', {
    refreshes: staleAfterSiteChange,
    onDone: ({ name }) => {
      toast.good(`${name} added to your sites.`);
      onAdded?.();
    },
  });
}

type Props = { addable: readonly AddableSite[] };

/** Connected WordPress sites that are not added yet, each with a button. */
export function AddableSites({ addable }: Props) {
  const add = useAddWordPress();
  return (
    <ul>
      {addable.map(({ connection_id, name, site_url }) => (
        <Flex divided="between" component="li" key={connection_id} icons="dimmed" gap={12} py={10}>
          <IconBrandWordpress size={22} stroke={1.5} aria-hidden />
          <Block flex={1} miw={0} breakWords>
            <Block component="strong" display="block" fw={600}>
              {name}
            </Block>
            <Block component="small" display="block">
              {site_url}
            </Block>
          </Block>
          <Button
            size="xs"
            loading={add.isPending && add.variables.body.connection_id === connection_id}
            aria-label={`Add ${name}`}
            onClick={() => add.mutate({ body: { connection_id } }, { onError: toast.failed })}
          >
            Add
          </Button>
        </Flex>
      ))}
    </ul>
  );
}

/** Connects a WordPress site and adds it to the sites. */
export function ConnectWordPress() {
  const [isOpen, setOpen] = useState(false);
  const add = useAddWordPress();
  const client = useQueryClient();
  const addConnected = async (connection_id: number) => {
    // The site stays connected if adding fails; the list then offers to add it.
    await add.mutateAsync({ body: { connection_id } }).catch(toast.failed);
    await client.invalidateQueries({ queryKey: sitesQuery.queryKey });
  };
  return (
    <>
      <Button
        variant="default"
        onClick={() => setOpen(true)}
        leftSection={<IconBrandWordpress size={18} stroke={1.5} aria-hidden />}
      >
        Connect WordPress
      </Button>
      <Suspense>{isOpen && <WordPressModal onClose={() => setOpen(false)} onConnected={addConnected} />}</Suspense>
    </>
  );
}
