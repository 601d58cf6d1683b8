import { Badge, Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { type Output, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import classes from './row-list.module.css';

type Session = Output<'GET /user/sessions'>['sessions'][number];

export function SessionRow({ session }: { session: Session }) {
  const end = useSave('POST /user/session/{id}/end', {
    refreshes: ['GET /user/sessions'],
    onDone: () => {
      toast.good('Session ended.');
    },
  });
  const Icon = /android|iphone|ipad|mobile/i.test(session.browser) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Flex component="li" icons="dimmed" gap="8px 16px" wrap>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <Block className={classes.text} flex="1 1 220px" miw={0}>
        <p>
          {session.browser} {session.current && <Badge color="green">This device</Badge>}
        </p>
        <Meta component="p">
          <span>{session.address}</span>
          <span>
            Last seen <DateTime at={session.seen_at} show="relative" />
          </span>
          <span>
            Since <DateTime at={session.created_at} />
          </span>
        </Meta>
      </Block>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={`End session on ${session.browser}`}
          onClick={() => end.mutate({ params: { id: session.id } }, { onError: toast.failed })}
        >
          End
        </Button>
      )}
    </Flex>
  );
}
