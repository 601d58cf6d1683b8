import { includesRole } from '@fanfare/contract/kit/permission';
import { Button, Group, Tabs } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { createContext, useContext, useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { DeleteLockerModal } from './delete-locker-modal.tsx';
import { type Locker, lockerQuery, newLockerId } from './locker-queries.ts';
import { RelockModal } from './relock-modal.tsx';

const tabs = ['setup', 'figures', 'admins'] as const;
type LockerTab = (typeof tabs)[number];
const labels: Record<LockerTab, string> = { setup: 'Setup', figures: 'Figures', admins: 'Admins' };
const paths = {
  setup: '/promotion/contentlocker/$id',
  figures: '/promotion/contentlocker/$id/figures',
  admins: '/promotion/contentlocker/$id/admins',
} as const satisfies Record<LockerTab, string>;

const openTab = (pathname: string): LockerTab => tabs.find((tab) => tab === pathname.split('/')[4]) ?? 'setup';

const LockerContext = createContext<Locker | undefined>(undefined);

/** Saved locker of the open screen; undefined for a new one. */
export const useOpenLocker = (): Locker | undefined => useContext(LockerContext);

/** Saved locker of the page, for its tabs. */
export function useLocker(): Locker {
  const locker = useOpenLocker();
  if (!locker) throw new Error('This screen needs a saved locker.');
  return locker;
}

/** Title, tabs and actions of every screen of one locker; each screen is a route of its own. */
export function LockerRoute() {
  const { id = '' } = useParams({ strict: false });
  const isNew = id === newLockerId;
  const saved = useQuery({ ...lockerQuery(id), enabled: !isNew });
  if (isNew)
    return (
      <Page title="New content locker" lead="Visitors see its content after an action." width="wide">
        <Outlet />
      </Page>
    );
  const locker = saved.data?.promotion.contentlocker;
  if (locker)
    return (
      <LockerContext value={locker}>
        <LoadedFrame locker={locker} />
      </LockerContext>
    );
  return (
    <Page title="Content locker">
      {saved.error ? (
        <ErrorState
          error={saved.error}
          onRetry={() => void saved.refetch()}
          object={{
            name: 'Content locker',
            others: (
              <Button component={Link} to="/promotion/contentlocker">
                View all content lockers
              </Button>
            ),
          }}
        />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Page>
  );
}

function LoadedFrame({ locker }: { locker: Locker }) {
  const navigate = useNavigate();
  const tab = openTab(useLocation({ select: ({ pathname }) => pathname }));
  const [open, setOpen] = useState<'delete' | 'relock'>();
  const close = () => setOpen(undefined);
  return (
    <Tabs
      value={tab}
      onChange={(name) => {
        const to = tabs.find((each) => each === name);
        if (to) void navigate({ to: paths[to], params: { id: String(locker.id) } });
      }}
    >
      <Page
        title={locker.name}
        documentTitle={tab === 'setup' ? locker.name : `${labels[tab]}: ${locker.name}`}
        lead="Visitors see its content after an action."
        width="wide"
        tabs={<PageTabs tabs={tabs} labels={labels} open={tab} />}
        action={
          <Group gap="sm">
            {includesRole(locker.role, 'publisher') && (
              <Button
                variant="default"
                leftSection={<IconLock size={18} stroke={1.5} aria-hidden />}
                onClick={() => setOpen('relock')}
              >
                Lock again
              </Button>
            )}
            {includesRole(locker.role, 'manager') && (
              <Button
                variant="default"
                leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
                onClick={() => setOpen('delete')}
              >
                Delete
              </Button>
            )}
          </Group>
        }
      >
        <Tabs.Panel value={tab}>
          <Outlet />
        </Tabs.Panel>
        <RelockModal locker={open === 'relock' ? locker : undefined} onClose={close} />
        <DeleteLockerModal
          locker={open === 'delete' ? locker : undefined}
          onClose={close}
          onDone={() => void navigate({ to: '/promotion/contentlocker', ignoreBlocker: true })}
        />
      </Page>
    </Tabs>
  );
}
