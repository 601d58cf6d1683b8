import { networkByKind } from '@fanfare/contract/connections/connections';
import { toInstant } from '@fanfare/contract/kit/local-time';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { PlannedShare } from '@fanfare/contract/posts/working-copies';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/format.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useProblems } from '../../../ui/form/use-field.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { Meta } from '../../../ui/text/text.tsx';
import { NetworkIcon, useSocialAccounts } from '../../social/index.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import classes from './share.module.css';

type Props = { share: PlannedShare; index: number; onEdit: () => void };

/** Row of a planned share of the post, with its problems. */
export function PlannedShareRow({ share, index, onEdit }: Props) {
  const { session } = useEditorContext();
  const path = `social.${index}`;
  const problems = [...useProblems(session.form, path).values()];
  const timeZone = useTimeZone();
  const { accounts } = useSocialAccounts();
  const { key, social_network: network, social_account, message, schedule } = share;
  const label = networkLabels[networkByKind[network]];
  const account = accounts.find(({ social_network, id }) => social_network === network && id === social_account);
  const name = account?.name ?? label;
  const timeText = schedule
    ? formatDateTime(toInstant(schedule.at, schedule.zone), timeZone)
    : 'When the post is published';

  const remove = () => {
    const { social } = session.form.values();
    session.change({ social: social.filter((item) => item.key !== key) });
    toast.undo(`Share to ${name} removed.`, () => session.change({ social }));
  };
  return (
    <Flex
      component="li"
      p={8}
      bd={`1px solid var(${problems.length > 0 ? '--ff-bad' : '--ff-hairline'})`}
      bdrs={8}
      gap={8}
      wrap
      data-field={path}
      data-status={problems.length > 0 ? 'invalid' : undefined}
    >
      <NetworkIcon network={network} size={24} />
      <button type="button" className={classes.text} onClick={onEdit} aria-label={`Edit share to ${name}`}>
        <Block component="strong" breakWords lh={1.35}>
          {account?.name ?? `${label}, no account yet`}
        </Block>
        <Meta truncate>{message || 'Link to the post'}</Meta>
        <Meta>{timeText}</Meta>
      </button>
      <Tooltip label="Edit">
        <ActionIcon size={32} aria-label={`Edit ${name}`} onClick={onEdit}>
          <IconPencil size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Remove">
        <ActionIcon size={32} aria-label={`Remove ${name}`} onClick={remove}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      {problems.map((problem) => (
        <Block component="p" key={problem} flex="1 0 100%" fz={13} c="red" role="alert">
          {problem}
        </Block>
      ))}
    </Flex>
  );
}
