import { terms } from '@fanfare/contract/kit/terms';
import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type Input, useSave } from '../../lib/api.ts';
import { toast } from '../feedback/toast.ts';

type OwnerRequest = Input<'POST /user/business/{bid}/ask_owner'>['body'];
type AskOwnerButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'disabled'> & {
  bid: number;
  request: OwnerRequest;
  children?: string;
};

/** Button that sends a request with one click; the owner's notification links to the matching page. */
export function AskOwnerButton({ bid, request, children = terms.askOwner, ...buttonProps }: AskOwnerButtonProps) {
  const askOwner = useSave('POST /user/business/{bid}/ask_owner');
  if (askOwner.isSuccess)
    return (
      <Button
        {...buttonProps}
        variant="default"
        disabled
        leftSection={<IconCheck size={16} stroke={1.5} aria-hidden />}
      >
        Request sent
      </Button>
    );
  return (
    <Button
      {...buttonProps}
      loading={askOwner.isPending}
      onClick={() => askOwner.mutate({ params: { bid }, body: request }, { onError: toast.failed })}
    >
      {children}
    </Button>
  );
}
