import { plural } from '@fanfare/contract/kit/plurals';
import { viewOn } from '@fanfare/contract/kit/terms';
import {
  IconArrowUpRight,
  IconBan,
  IconCopy,
  IconExternalLink,
  IconPencil,
  IconRefresh,
  IconRepeat,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import type { BulkAction, RowAction } from '../../../ui/table/data-table.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { useBulkActions } from '../../deliveries/index.tsx';
import { PublishAgainModal } from '../share/publish-again-modal.tsx';
import { useShareActions } from '../share/use-share-actions.ts';
import type { Row } from './ledger-columns.tsx';

/** True if the network may have published the share although it did not answer. */
const mayRepeat = ({ trouble }: Row): boolean => trouble?.code === 'unclear';
const isOpen = ({ state }: Row): boolean => state === 'intent' || state === 'failed' || state === 'missed';
const canRetry = ({ state }: Row): boolean => state === 'failed' || state === 'missed';

type Question = { action: 'retry' | 'publish-again' | 'retry-many' | 'cancel-many'; rows: Row[] };

/**
 * Actions of the list: only actions that the server accepts, and a confirmation before any that could publish a post
 * twice.
 */
export function useLedgerActions(mayPublish: boolean) {
  const { retry, cancel } = useShareActions();
  const { retryMany, cancelMany } = useBulkActions();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);

  const rowActions = (row: Row): RowAction[] => {
    const { id, state, url, social_network } = row;
    const params = { id: String(id) };
    const actions: (RowAction | false)[] = [
      mayPublish &&
        isOpen(row) && {
          label: 'Edit',
          icon: IconPencil,
          isQuick: state === 'intent',
          onClick: () => void navigate({ to: '/social/share/$id', params, hash: 'edit' }),
        },
      mayPublish &&
        canRetry(row) && {
          label: state === 'missed' ? 'Publish now' : 'Try again',
          icon: IconRefresh,
          isQuick: true,
          onClick: () => (mayRepeat(row) ? setQuestion({ action: 'retry', rows: [row] }) : void retry(id)),
        },
      url !== null && {
        label: viewOn(networkInfo[social_network].name),
        icon: IconExternalLink,
        onClick: () => void window.open(url, '_blank', 'noopener'),
      },
      {
        label: 'View activity',
        icon: IconArrowUpRight,
        onClick: () => void navigate({ to: '/social/share/$id', params }),
      },
      mayPublish && {
        label: 'Duplicate',
        icon: IconCopy,
        isQuick: state === 'published',
        onClick: () => void navigate({ to: '/social/post/create', search: { from: id } }),
      },
      mayPublish &&
        state === 'published' && {
          label: 'Publish again',
          icon: IconRepeat,
          onClick: () => setQuestion({ action: 'publish-again', rows: [row] }),
        },
      mayPublish &&
        isOpen(row) && { label: 'Cancel post', icon: IconBan, danger: true, onClick: () => void cancel(id) },
    ];
    return actions.filter((action) => action !== false);
  };

  const bulk: BulkAction<Row>[] = [
    { label: 'Try again', icon: IconRefresh, onClick: (rows) => setQuestion({ action: 'retry-many', rows }) },
    {
      label: 'Cancel posts',
      icon: IconBan,
      danger: true,
      onClick: (rows) => setQuestion({ action: 'cancel-many', rows }),
    },
  ];
  return {
    rowActions,
    bulk,
    dialogs: (
      <LedgerDialogs question={question} close={close} retry={retry} retryMany={retryMany} cancelMany={cancelMany} />
    ),
  };
}

type DialogProps = {
  question: Question | undefined;
  close: () => void;
  retry: (id: number) => Promise<unknown>;
  retryMany: (ids: number[]) => Promise<unknown>;
  cancelMany: (ids: number[]) => Promise<unknown>;
};

function LedgerDialogs({ question, close, retry, retryMany, cancelMany }: DialogProps) {
  const rows = question?.rows ?? [];
  const [first] = rows;
  const retried = rows.filter((row) => canRetry(row) && !mayRepeat(row));
  const uncertain = rows.filter((row) => canRetry(row) && mayRepeat(row)).length;
  const canceled = rows.filter(isOpen);
  const ids = (some: readonly Row[]) => some.map(({ id }) => id);
  return (
    <>
      <ConfirmModal
        opened={question?.action === 'retry'}
        onClose={close}
        title="Publish it again?"
        confirm="Try again"
        onConfirm={async () => first && retry(first.id)}
      >
        {first && networkInfo[first.social_network].name} didn’t confirm the last attempt, so the post may already be on{' '}
        {first?.name}. Check there first.
      </ConfirmModal>
      <PublishAgainModal share={question?.action === 'publish-again' ? first : undefined} onClose={close} />
      <ConfirmModal
        opened={question?.action === 'retry-many'}
        onClose={close}
        title="Publish them again?"
        confirm="Try again"
        onConfirm={async () => retried.length > 0 && retryMany(ids(retried))}
      >
        {countText(retried.length, rows.length, 'published again')}
        {uncertain > 0 &&
          ` ${formatNumber(uncertain)} may already be on the account. Open them and check before you publish them again.`}
      </ConfirmModal>
      <ConfirmModal
        opened={question?.action === 'cancel-many'}
        onClose={close}
        title="Cancel posts?"
        confirm="Cancel posts"
        cancel="Keep"
        danger
        onConfirm={async () => canceled.length > 0 && cancelMany(ids(canceled))}
      >
        {countText(canceled.length, rows.length, 'canceled')} You can still edit and publish them later.
      </ConfirmModal>
    </>
  );
}

const countText = (count: number, total: number, done: string): string =>
  `${formatNumber(count)} of ${formatNumber(total)} selected ${plural(count, 'is', 'are')} ${done}.`;
