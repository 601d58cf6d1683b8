import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type Input, useSave } from '../../lib/api.ts';
import { toast } from '../feedback/toast.ts';

export type OwnerRequest = Input<'POST /user/business/{bid}/ask_owner'>['body'];
type AskOwnerButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'disabled'> & {
  bid: number;
  request: OwnerRequest;
  children?: string;
};

/** One click sends the request; the owner's notification leads to exactly that step. */
export function AskOwnerButton({ bid, request, children = 'Ask the owner', ...look }: AskOwnerButtonProps) {
  const ask = useSave('POST /user/business/{bid}/ask_owner');
  if (ask.isSuccess)
    return (
      <Button {...look} variant="default" disabled leftSection={<IconCheck size={16} stroke={1.5} aria-hidden />}>
        The owner is asked
      </Button>
    );
  return (
    <Button
      {...look}
      loading={ask.isPending}
      onClick={() => ask.mutate({ params: { bid }, body: request }, { onError: toast.failed })}
    >
      {children}
    </Button>
  );
}
