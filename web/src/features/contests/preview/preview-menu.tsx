import { type PageState, pageStates } from '@fanfare/contract/contests/entry-calls';
import { hourMs } from '@fanfare/contract/kit/durations';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';

const pageStateLabels: Record<PageState, string> = {
  scheduled: 'Before the start',
  running: 'While it runs',
  entered: 'After entering',
  ended: 'After the end',
  drawn: 'With winners',
};

/** Age in ms from which preview links are requested again; links work for 24 hours. */
const staleMs = 12 * hourMs;

/**
 * Menu that opens the saved contest page as visitors see it in each state of the contest, even before publishing.
 * Disabled before the first save.
 */
export function PreviewMenu({ contestId }: { contestId: number | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['POST /contest/{id}/preview_links', contestId],
    queryFn: () => call('POST /contest/{id}/preview_links', { params: { id: contestId ?? 0 }, silent: true }),
    enabled: isOpen && contestId !== undefined,
    staleTime: staleMs,
    retry: false,
  });
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          disabled={contestId === undefined}
          leftSection={<IconEye size={18} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        >
          Preview
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{error ? 'The preview isn’t available right now.' : 'The contest page as saved'}</Menu.Label>
        {pageStates.map((state) => (
          <Menu.Item
            key={state}
            component="a"
            href={data?.links[state]}
            target="_blank"
            rel="noopener"
            disabled={!data}
          >
            {pageStateLabels[state]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
