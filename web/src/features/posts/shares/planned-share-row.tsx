import { networkOf } from '@fanfare/contract/connections';
import { toInstant } from '@fanfare/contract/kit/local-time';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { PlannedShare } from '@fanfare/contract/working-copies';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatMoment } from '../../../lib/format.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { NetworkIcon, useSocialAccounts } from '../../social/index.tsx';
import { useEditorContext } from '../editor/editor-context.ts';
import { shareAt } from '../publish/publish-validation.ts';
import classes from './share.module.css';

const parts = ['account', 'board', 'message', 'time'] as const;

/** A share that goes out with the post, in two lines, and what it still lacks. */
export function PlannedShareRow({ share, onEdit }: { share: PlannedShare; onEdit: () => void }) {
  const { session, problems } = useEditorContext();
  const zone = useTimeZone();
  const { accounts } = useSocialAccounts();
  const { key, social_network: network, social_account, message, schedule } = share;
  const label = networkLabels[networkOf[network]];
  const account = accounts.find((one) => one.social_network === network && one.id === social_account);
  const name = account?.name ?? label;
  const wrong = parts.flatMap((part) => problems.get(shareAt(key, part)) ?? []);
  const when = schedule ? formatMoment(toInstant(schedule.at, schedule.zone), zone) : 'Together with the post';

  const remove = () => {
    const { social } = session.store.get();
    session.change({ social: social.filter((one) => one.key !== key) });
    toast.undo(`The share to ${name} is taken off.`, () => session.change({ social }));
  };
  return (
    <li className={classes.row} data-wrong={wrong.length > 0 || undefined}>
      <NetworkIcon network={network} size={24} />
      <button type="button" className={classes.words} onClick={onEdit} aria-label={`Edit the share to ${name}`}>
        <strong>{account?.name ?? `${label}, no account yet`}</strong>
        <span className={classes.message}>{message || 'The link to the post'}</span>
        <span className={classes.when}>{when}</span>
      </button>
      <Tooltip label="Edit">
        <ActionIcon size={32} aria-label={`Edit: ${name}`} onClick={onEdit}>
          <IconPencil size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Take it off">
        <ActionIcon size={32} aria-label={`Take off: ${name}`} onClick={remove}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      {wrong.map((sentence) => (
        <p key={sentence} className={classes.wrong} role="alert" data-problem tabIndex={-1}>
          {sentence}
        </p>
      ))}
    </li>
  );
}
