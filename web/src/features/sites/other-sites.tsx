import { Button } from '@mantine/core';
import { IconBrandWordpress } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSave } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import classes from './sites.module.css';
import { type AddableFacts, siteReads } from './use-sites.ts';

/** Makes a connected WordPress one of the sites; one that was taken out of the assets comes back the same way. */
export function useAddWordPress(onAdded?: () => void) {
  return useSave('POST /content/site/add', {
    refreshes: siteReads,
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

export const ConnectWordPress = () => (
  <Button
    variant="default"
    component={Link}
    to="/user/account"
    hash="social"
    leftSection={<IconBrandWordpress size={18} stroke={1.5} aria-hidden />}
  >
    Connect a WordPress
  </Button>
);
