import { Button } from '@mantine/core';
import { IconBrandWordpress } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { WordPressModal } from '../../connections/index.tsx';
import { type AddableFacts, sitesQuery, staleAfterSiteChange } from '../site-queries.ts';
import classes from '../sites.module.css';

/** Makes a connected WordPress one of the sites; one that was taken out of the assets comes back the same way. */
export function useAddWordPress(onAdded?: () => void) {
  return useSave('POST /content/site/add', {
    refreshes: staleAfterSiteChange,
    onDone: ({ name }) => {
      toast.good(`${name} is among your sites.`);
      onAdded?.();
    },
  });
}

type Props = { addable: readonly AddableFacts[] };

/** Connected WordPress sites that wait to be added, each with one button. */
export function AddableSites({ addable }: Props) {
  const add = useAddWordPress();
  return (
    <ul className={classes.rows}>
      {addable.map(({ connection_id, name, site_url }) => (
        <li key={connection_id} className={classes.row}>
          <IconBrandWordpress size={22} stroke={1.5} aria-hidden />
          <div className={classes.words}>
            <strong>{name}</strong>
            <small>{site_url}</small>
          </div>
          <Button
            size="xs"
            loading={add.isPending && add.variables.body.connection_id === connection_id}
            aria-label={`Add ${name}`}
            onClick={() => add.mutate({ body: { connection_id } }, { onError: toast.failed })}
          >
            Add
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Connects a WordPress and makes it one of the sites in the same go. */
export function ConnectWordPress() {
  const [isOpen, setOpen] = useState(false);
  const add = useAddWordPress();
  const client = useQueryClient();
  const addConnected = async (connection_id: number) => {
    // What could not be added is connected all the same, and waits in the list with its own button.
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
        Connect a WordPress
      </Button>
      <Suspense>{isOpen && <WordPressModal onClose={() => setOpen(false)} onConnected={addConnected} />}</Suspense>
    </>
  );
}
