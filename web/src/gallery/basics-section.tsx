import { Anchor, Badge, Button, Card, SegmentedControl, Tabs, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { now } from '../lib/clock.ts';
import { formatClock } from '../lib/format.ts';
import { Confetti } from '../ui/brand/confetti.tsx';
import { Logo, Wordmark } from '../ui/brand/logo.tsx';
import { CopyButton } from '../ui/page/copy-button.tsx';
import { DateTime } from '../ui/page/date-time.tsx';
import { FilterChips } from '../ui/table/filter-chips.tsx';
import { Columns, Row, Section } from './section.tsx';

export function BasicsSection() {
  const [bursts, setBursts] = useState(0);
  const [status, setStatus] = useState<'open' | 'drawn'>();
  return (
    <Section title="Basics">
      <Row>
        <Wordmark size={32} />
        <Logo size={64} />
        <Logo size={24} />
        <Logo size={16} />
        <Logo size={32} mono />
      </Row>
      <Row>
        <Button leftSection={<IconPlus size={18} stroke={1.5} />}>New contest</Button>
        <Button variant="default">Cancel</Button>
        <Button variant="light">Preview</Button>
        <Button variant="subtle">Learn more</Button>
        <Button color="red">Delete</Button>
        <Button disabled>Publish</Button>
        <Button loading>Saving</Button>
        <span style={{ position: 'relative' }}>
          <Button variant="default" onClick={() => setBursts(bursts + 1)}>
            Play confetti
          </Button>
          <Confetti play={bursts} />
        </span>
        <CopyButton value="Fanfare" />
      </Row>
      <Row>
        <Badge>Draft</Badge>
        <Badge color="violet">Scheduled</Badge>
        <Badge color="green">Published</Badge>
        <Badge color="orange">Needs attention</Badge>
        <Badge color="red">Failed</Badge>
        <Badge color="blue">In review</Badge>
        <Badge variant="filled" color="violet">
          New
        </Badge>
        <Badge variant="outline" color="green">
          Live
        </Badge>
      </Row>
      <Row>
        <FilterChips
          label="Status"
          value={status}
          onChange={setStatus}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'drawn', label: 'Winner drawn' },
          ]}
        />
        <SegmentedControl data={['Day', 'Week', 'Month']} defaultValue="Week" aria-label="Span" />
      </Row>
      <Tabs defaultValue="overview">
        <Tabs.List>
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="entries">Entries</Tabs.Tab>
          <Tabs.Tab value="prizes">Prizes</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview" pt="md">
          <Columns>
            <Card>
              <Text c="dimmed">Leads this week</Text>
              <Text className="ff-figure" size="xl">
                1,284
              </Text>
              <Text c="green">12% more than last week</Text>
            </Card>
            <Card>
              <Text c="dimmed">Clock</Text>
              <Text className="ff-figure" size="lg">
                {formatClock(now())}
              </Text>
              <Text>
                Closes <DateTime at="2026-11-15T00:47:39Z" timeZone="Europe/Paris" />
              </Text>
              <Text>
                Opened <DateTime at="2025-03-01T09:00:00Z" timeZone="Europe/Paris" show="relative" /> ·{' '}
                <Anchor href="#x">Open</Anchor>
              </Text>
            </Card>
          </Columns>
        </Tabs.Panel>
        <Tabs.Panel value="entries" pt="md">
          Entries
        </Tabs.Panel>
        <Tabs.Panel value="prizes" pt="md">
          Prizes
        </Tabs.Panel>
      </Tabs>
    </Section>
  );
}
